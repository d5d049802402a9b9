# SPDX-License-Identifier: MIT
# Without a command it says where the commands are listed.
adjudge
