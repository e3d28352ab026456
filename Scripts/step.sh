#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
#
# step.sh -c COMMAND: the shell of the Makefile's lanes. Says how long a step took and, if it failed, how to repeat it alone.
SECONDS=0
bash -eu -o pipefail -c "$2"
code=$?
if [ $code = 0 ]; then
    echo "--- $SECONDS s: $2"
else
    echo "--- failed with $code after $SECONDS s; to repeat this step: $2"
fi
exit $code
