// Hand categories in the order of the core's codes and bits, from src/runout/domain/hand_categories.py;
// `from` and `until` are the numbers of cards on boards that have them.
// Written by tools/page_tables.py; do not edit.
export const MADE_HANDS = [
  {
    "category": "straight_flush",
    "label": "Straight flush",
    "from": 3
  },
  {
    "category": "quads",
    "label": "Quads",
    "from": 3
  },
  {
    "category": "full_house",
    "label": "Full house",
    "from": 3
  },
  {
    "category": "flush",
    "label": "Flush",
    "from": 3
  },
  {
    "category": "straight",
    "label": "Straight",
    "from": 3
  },
  {
    "category": "set",
    "label": "Set",
    "from": 3
  },
  {
    "category": "trips",
    "label": "Trips",
    "from": 3
  },
  {
    "category": "two_pair",
    "label": "Two pair",
    "from": 3
  },
  {
    "category": "overpair",
    "label": "Overpair",
    "from": 3
  },
  {
    "category": "top_pair_top_kicker",
    "label": "Top pair, top kicker",
    "from": 3
  },
  {
    "category": "top_pair_good_kicker",
    "label": "Top pair, good kicker",
    "from": 3
  },
  {
    "category": "top_pair_weak_kicker",
    "label": "Top pair, weak kicker",
    "from": 3
  },
  {
    "category": "pocket_pair_below_top",
    "label": "Pocket pair below top card",
    "from": 3
  },
  {
    "category": "second_pair",
    "label": "Second pair",
    "from": 3
  },
  {
    "category": "low_pair",
    "label": "Low pair",
    "from": 3
  },
  {
    "category": "underpair",
    "label": "Underpair",
    "from": 3
  },
  {
    "category": "ace_high",
    "label": "Ace high",
    "from": 3
  },
  {
    "category": "king_high",
    "label": "King high",
    "from": 3
  },
  {
    "category": "air",
    "label": "Air",
    "from": 3
  },
  {
    "category": "plays_board",
    "label": "Plays the board",
    "from": 5
  }
] as const;
export const DRAWS = [
  {
    "category": "combo_draw",
    "label": "Combo draw",
    "until": 4
  },
  {
    "category": "nut_flush_draw",
    "label": "Nut flush draw",
    "until": 4
  },
  {
    "category": "flush_draw",
    "label": "Flush draw",
    "until": 4
  },
  {
    "category": "open_ended",
    "label": "Open-ended straight draw",
    "until": 4
  },
  {
    "category": "gutshot",
    "label": "Gutshot",
    "until": 4
  },
  {
    "category": "overcards",
    "label": "Two overcards",
    "until": 4
  },
  {
    "category": "backdoor_flush",
    "label": "Backdoor flush draw",
    "until": 3
  },
  {
    "category": "backdoor_straight",
    "label": "Backdoor straight draw",
    "until": 3
  }
] as const;
