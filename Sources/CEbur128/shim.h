// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.
#include <ebur128.h>
