# SPDX-License-Identifier: MIT
# Completion is there for bash only.
adjudge completion fish
