// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.
#ifndef CARILLON_CLinux_H
#define CARILLON_CLinux_H
#endif
