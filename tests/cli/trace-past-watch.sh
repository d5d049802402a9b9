# SPDX-License-Identifier: MIT
# A recorded game that continued where watched values would stop it today: its decisions are traced like others.
adjudge trace replays/doctor-who-empires/sixteen-turns.jsonl.gz --from 239 --to 239
