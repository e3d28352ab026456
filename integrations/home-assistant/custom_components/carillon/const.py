# SPDX-License-Identifier: Apache-2.0
# Carillon: an audio control server for Linux.
"""What several files of the integration name."""

import logging

DOMAIN = "carillon"
LOGGER = logging.getLogger(__package__)

#: The port of a server whose address names none.
DEFAULT_PORT = 7350
