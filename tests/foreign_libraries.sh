#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Unpacks Debian's libraries for another architecture into a folder, and leaves the machine's own packages alone:
#   foreign_libraries.sh ARCHITECTURE FOLDER     afterwards FOLDER/usr has headers and static libraries
set -euo pipefail
arch=$1 folder=$2
[ -e "$folder/complete" ] && exit
mkdir -p "$folder/apt/lists/partial" "$folder/apt/archives/partial"
folder=$(cd "$folder" && pwd)
touch "$folder/apt/status"
apt=(-qq -o APT::Architecture="$arch" -o APT::Architectures::="$arch" -o Dir::State="$folder/apt"
     -o Dir::State::status="$folder/apt/status" -o Dir::Cache="$folder/apt" -o APT::Sandbox::User=root)
# A list that some other source fails to give does not matter: what is missing is missed by the download.
apt-get "${apt[@]}" update || true
cd "$folder/apt/archives"
apt-get "${apt[@]}" download libyaml-dev zlib1g-dev libsodium-dev nettle-dev
for package in *.deb; do dpkg -x "$package" "$folder"; done
rm -rf "$folder/apt"
touch "$folder/complete"
