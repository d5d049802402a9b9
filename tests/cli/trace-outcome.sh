# SPDX-License-Identifier: MIT
# The outcome of an event is shown even if nothing of it remains after the decision: who wins a battle whose losses are
# chosen later, and that the heroes win a conflict.
adjudge trace replays/doctor-who-empires/home-to-earth.jsonl.gz --at 167
adjudge trace replays/doctor-who-nemesis/final-plan.jsonl.gz --at 389
