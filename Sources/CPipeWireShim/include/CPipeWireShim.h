// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.
#ifndef CARILLON_CPipeWireShim_H
#define CARILLON_CPipeWireShim_H
#endif
