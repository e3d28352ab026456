// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.
#ifndef CARILLON_CRealtime_H
#define CARILLON_CRealtime_H
#endif
