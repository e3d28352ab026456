// SPDX-License-Identifier: Apache-2.0
// Carillon: an audio control server for Linux.
#include <seccomp.h>
