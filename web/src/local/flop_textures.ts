// The flops that are different under renaming of suits, from src/runout/domain/boards.py: cards,
// then the number of the texture in base 36.
// Written by tools/page_tables.py; do not edit.
export const TEXTURES = [
  {
    "suits": "rainbow",
    "pairing": "trips",
    "connectedness": "disconnected",
    "straights": 0,
    "weight": 4
  },
  {
    "suits": "two-tone",
    "pairing": "paired",
    "connectedness": "disconnected",
    "straights": 0,
    "weight": 12
  },
  {
    "suits": "rainbow",
    "pairing": "paired",
    "connectedness": "disconnected",
    "straights": 0,
    "weight": 12
  },
  {
    "suits": "monotone",
    "pairing": "unpaired",
    "connectedness": "connected",
    "straights": 1,
    "weight": 4
  },
  {
    "suits": "two-tone",
    "pairing": "unpaired",
    "connectedness": "connected",
    "straights": 1,
    "weight": 12
  },
  {
    "suits": "rainbow",
    "pairing": "unpaired",
    "connectedness": "connected",
    "straights": 1,
    "weight": 24
  },
  {
    "suits": "monotone",
    "pairing": "unpaired",
    "connectedness": "disconnected",
    "straights": 0,
    "weight": 4
  },
  {
    "suits": "two-tone",
    "pairing": "unpaired",
    "connectedness": "disconnected",
    "straights": 0,
    "weight": 12
  },
  {
    "suits": "rainbow",
    "pairing": "unpaired",
    "connectedness": "disconnected",
    "straights": 0,
    "weight": 24
  },
  {
    "suits": "monotone",
    "pairing": "unpaired",
    "connectedness": "gapped",
    "straights": 0,
    "weight": 4
  },
  {
    "suits": "two-tone",
    "pairing": "unpaired",
    "connectedness": "gapped",
    "straights": 0,
    "weight": 12
  },
  {
    "suits": "rainbow",
    "pairing": "unpaired",
    "connectedness": "gapped",
    "straights": 0,
    "weight": 24
  },
  {
    "suits": "two-tone",
    "pairing": "paired",
    "connectedness": "gapped",
    "straights": 0,
    "weight": 12
  },
  {
    "suits": "rainbow",
    "pairing": "paired",
    "connectedness": "gapped",
    "straights": 0,
    "weight": 12
  },
  {
    "suits": "monotone",
    "pairing": "unpaired",
    "connectedness": "connected",
    "straights": 2,
    "weight": 4
  },
  {
    "suits": "two-tone",
    "pairing": "unpaired",
    "connectedness": "connected",
    "straights": 2,
    "weight": 12
  },
  {
    "suits": "rainbow",
    "pairing": "unpaired",
    "connectedness": "connected",
    "straights": 2,
    "weight": 24
  },
  {
    "suits": "monotone",
    "pairing": "unpaired",
    "connectedness": "connected",
    "straights": 3,
    "weight": 4
  },
  {
    "suits": "two-tone",
    "pairing": "unpaired",
    "connectedness": "connected",
    "straights": 3,
    "weight": 12
  },
  {
    "suits": "rainbow",
    "pairing": "unpaired",
    "connectedness": "connected",
    "straights": 3,
    "weight": 24
  }
] as const;
export const FLOPS = "AcAdAh0 AcAdKc1 AcAdKh2 AcAdQc1 AcAdQh2 AcAdJc1 AcAdJh2 AcAdTc1 AcAdTh2 AcAd9c1 AcAd9h2 AcAd8c1 AcAd8h2 AcAd7c1 AcAd7h2 AcAd6c1 AcAd6h2 AcAd5c1 AcAd5h2 AcAd4c1 AcAd4h2 AcAd3c1 AcAd3h2 AcAd2c1 AcAd2h2 AcKcKd1 AcKdKh2 AcKcQc3 AcKcQd4 AcKdQc4 AcKdQd4 AcKdQh5 AcKcJc3 AcKcJd4 AcKdJc4 AcKdJd4 AcKdJh5 AcKcTc3 AcKcTd4 AcKdTc4 AcKdTd4 AcKdTh5 AcKc9c6 AcKc9d7 AcKd9c7 AcKd9d7 AcKd9h8 AcKc8c6 AcKc8d7 AcKd8c7 AcKd8d7 AcKd8h8 AcKc7c6 AcKc7d7 AcKd7c7 AcKd7d7 AcKd7h8 AcKc6c6 AcKc6d7 AcKd6c7 AcKd6d7 AcKd6h8 AcKc5c6 AcKc5d7 AcKd5c7 AcKd5d7 AcKd5h8 AcKc4c6 AcKc4d7 AcKd4c7 AcKd4d7 AcKd4h8 AcKc3c6 AcKc3d7 AcKd3c7 AcKd3d7 AcKd3h8 AcKc2c6 AcKc2d7 AcKd2c7 AcKd2d7 AcKd2h8 AcQcQd1 AcQdQh2 AcQcJc3 AcQcJd4 AcQdJc4 AcQdJd4 AcQdJh5 AcQcTc3 AcQcTd4 AcQdTc4 AcQdTd4 AcQdTh5 AcQc9c9 AcQc9da AcQd9ca AcQd9da AcQd9hb AcQc8c9 AcQc8da AcQd8ca AcQd8da AcQd8hb AcQc7c6 AcQc7d7 AcQd7c7 AcQd7d7 AcQd7h8 AcQc6c6 AcQc6d7 AcQd6c7 AcQd6d7 AcQd6h8 AcQc5c6 AcQc5d7 AcQd5c7 AcQd5d7 AcQd5h8 AcQc4c6 AcQc4d7 AcQd4c7 AcQd4d7 AcQd4h8 AcQc3c6 AcQc3d7 AcQd3c7 AcQd3d7 AcQd3h8 AcQc2c6 AcQc2d7 AcQd2c7 AcQd2d7 AcQd2h8 AcJcJd1 AcJdJh2 AcJcTc3 AcJcTd4 AcJdTc4 AcJdTd4 AcJdTh5 AcJc9c9 AcJc9da AcJd9ca AcJd9da AcJd9hb AcJc8c9 AcJc8da AcJd8ca AcJd8da AcJd8hb AcJc7c6 AcJc7d7 AcJd7c7 AcJd7d7 AcJd7h8 AcJc6c6 AcJc6d7 AcJd6c7 AcJd6d7 AcJd6h8 AcJc5c6 AcJc5d7 AcJd5c7 AcJd5d7 AcJd5h8 AcJc4c6 AcJc4d7 AcJd4c7 AcJd4d7 AcJd4h8 AcJc3c6 AcJc3d7 AcJd3c7 AcJd3d7 AcJd3h8 AcJc2c6 AcJc2d7 AcJd2c7 AcJd2d7 AcJd2h8 AcTcTd1 AcTdTh2 AcTc9c9 AcTc9da AcTd9ca AcTd9da AcTd9hb AcTc8c9 AcTc8da AcTd8ca AcTd8da AcTd8hb AcTc7c9 AcTc7da AcTd7ca AcTd7da AcTd7hb AcTc6c6 AcTc6d7 AcTd6c7 AcTd6d7 AcTd6h8 AcTc5c6 AcTc5d7 AcTd5c7 AcTd5d7 AcTd5h8 AcTc4c6 AcTc4d7 AcTd4c7 AcTd4d7 AcTd4h8 AcTc3c6 AcTc3d7 AcTd3c7 AcTd3d7 AcTd3h8 AcTc2c6 AcTc2d7 AcTd2c7 AcTd2d7 AcTd2h8 Ac9c9d1 Ac9d9h2 Ac9c8c9 Ac9c8da Ac9d8ca Ac9d8da Ac9d8hb Ac9c7c9 Ac9c7da Ac9d7ca Ac9d7da Ac9d7hb Ac9c6c9 Ac9c6da Ac9d6ca Ac9d6da Ac9d6hb Ac9c5c6 Ac9c5d7 Ac9d5c7 Ac9d5d7 Ac9d5h8 Ac9c4c6 Ac9c4d7 Ac9d4c7 Ac9d4d7 Ac9d4h8 Ac9c3c6 Ac9c3d7 Ac9d3c7 Ac9d3d7 Ac9d3h8 Ac9c2c6 Ac9c2d7 Ac9d2c7 Ac9d2d7 Ac9d2h8 Ac8c8d1 Ac8d8h2 Ac8c7c9 Ac8c7da Ac8d7ca Ac8d7da Ac8d7hb Ac8c6c9 Ac8c6da Ac8d6ca Ac8d6da Ac8d6hb Ac8c5c9 Ac8c5da Ac8d5ca Ac8d5da Ac8d5hb Ac8c4c6 Ac8c4d7 Ac8d4c7 Ac8d4d7 Ac8d4h8 Ac8c3c6 Ac8c3d7 Ac8d3c7 Ac8d3d7 Ac8d3h8 Ac8c2c6 Ac8c2d7 Ac8d2c7 Ac8d2d7 Ac8d2h8 Ac7c7d1 Ac7d7h2 Ac7c6c9 Ac7c6da Ac7d6ca Ac7d6da Ac7d6hb Ac7c5c9 Ac7c5da Ac7d5ca Ac7d5da Ac7d5hb Ac7c4c9 Ac7c4da Ac7d4ca Ac7d4da Ac7d4hb Ac7c3c9 Ac7c3da Ac7d3ca Ac7d3da Ac7d3hb Ac7c2c6 Ac7c2d7 Ac7d2c7 Ac7d2d7 Ac7d2h8 Ac6c6d1 Ac6d6h2 Ac6c5c9 Ac6c5da Ac6d5ca Ac6d5da Ac6d5hb Ac6c4c9 Ac6c4da Ac6d4ca Ac6d4da Ac6d4hb Ac6c3c9 Ac6c3da Ac6d3ca Ac6d3da Ac6d3hb Ac6c2c6 Ac6c2d7 Ac6d2c7 Ac6d2d7 Ac6d2h8 Ac5c5d1 Ac5d5h2 Ac5c4c3 Ac5c4d4 Ac5d4c4 Ac5d4d4 Ac5d4h5 Ac5c3c3 Ac5c3d4 Ac5d3c4 Ac5d3d4 Ac5d3h5 Ac5c2c3 Ac5c2d4 Ac5d2c4 Ac5d2d4 Ac5d2h5 Ac4c4d1 Ac4d4h2 Ac4c3c3 Ac4c3d4 Ac4d3c4 Ac4d3d4 Ac4d3h5 Ac4c2c3 Ac4c2d4 Ac4d2c4 Ac4d2d4 Ac4d2h5 Ac3c3d1 Ac3d3h2 Ac3c2c3 Ac3c2d4 Ac3d2c4 Ac3d2d4 Ac3d2h5 Ac2c2d1 Ac2d2h2 KcKdKh0 KcKdQcc KcKdQhd KcKdJcc KcKdJhd KcKdTcc KcKdThd KcKd9c1 KcKd9h2 KcKd8c1 KcKd8h2 KcKd7c1 KcKd7h2 KcKd6c1 KcKd6h2 KcKd5c1 KcKd5h2 KcKd4c1 KcKd4h2 KcKd3c1 KcKd3h2 KcKd2c1 KcKd2h2 KcQcQdc KcQdQhd KcQcJce KcQcJdf KcQdJcf KcQdJdf KcQdJhg KcQcTce KcQcTdf KcQdTcf KcQdTdf KcQdThg KcQc9c3 KcQc9d4 KcQd9c4 KcQd9d4 KcQd9h5 KcQc8c9 KcQc8da KcQd8ca KcQd8da KcQd8hb KcQc7c9 KcQc7da KcQd7ca KcQd7da KcQd7hb KcQc6c9 KcQc6da KcQd6ca KcQd6da KcQd6hb KcQc5c9 KcQc5da KcQd5ca KcQd5da KcQd5hb KcQc4c9 KcQc4da KcQd4ca KcQd4da KcQd4hb KcQc3c9 KcQc3da KcQd3ca KcQd3da KcQd3hb KcQc2c9 KcQc2da KcQd2ca KcQd2da KcQd2hb KcJcJdc KcJdJhd KcJcTce KcJcTdf KcJdTcf KcJdTdf KcJdThg KcJc9c3 KcJc9d4 KcJd9c4 KcJd9d4 KcJd9h5 KcJc8c9 KcJc8da KcJd8ca KcJd8da KcJd8hb KcJc7c9 KcJc7da KcJd7ca KcJd7da KcJd7hb KcJc6c9 KcJc6da KcJd6ca KcJd6da KcJd6hb KcJc5c9 KcJc5da KcJd5ca KcJd5da KcJd5hb KcJc4c9 KcJc4da KcJd4ca KcJd4da KcJd4hb KcJc3c9 KcJc3da KcJd3ca KcJd3da KcJd3hb KcJc2c9 KcJc2da KcJd2ca KcJd2da KcJd2hb KcTcTdc KcTdThd KcTc9c3 KcTc9d4 KcTd9c4 KcTd9d4 KcTd9h5 KcTc8c9 KcTc8da KcTd8ca KcTd8da KcTd8hb KcTc7c9 KcTc7da KcTd7ca KcTd7da KcTd7hb KcTc6c9 KcTc6da KcTd6ca KcTd6da KcTd6hb KcTc5c9 KcTc5da KcTd5ca KcTd5da KcTd5hb KcTc4c9 KcTc4da KcTd4ca KcTd4da KcTd4hb KcTc3c9 KcTc3da KcTd3ca KcTd3da KcTd3hb KcTc2c9 KcTc2da KcTd2ca KcTd2da KcTd2hb Kc9c9d1 Kc9d9h2 Kc9c8c9 Kc9c8da Kc9d8ca Kc9d8da Kc9d8hb Kc9c7c9 Kc9c7da Kc9d7ca Kc9d7da Kc9d7hb Kc9c6c9 Kc9c6da Kc9d6ca Kc9d6da Kc9d6hb Kc9c5c6 Kc9c5d7 Kc9d5c7 Kc9d5d7 Kc9d5h8 Kc9c4c6 Kc9c4d7 Kc9d4c7 Kc9d4d7 Kc9d4h8 Kc9c3c6 Kc9c3d7 Kc9d3c7 Kc9d3d7 Kc9d3h8 Kc9c2c6 Kc9c2d7 Kc9d2c7 Kc9d2d7 Kc9d2h8 Kc8c8d1 Kc8d8h2 Kc8c7c9 Kc8c7da Kc8d7ca Kc8d7da Kc8d7hb Kc8c6c9 Kc8c6da Kc8d6ca Kc8d6da Kc8d6hb Kc8c5c9 Kc8c5da Kc8d5ca Kc8d5da Kc8d5hb Kc8c4c6 Kc8c4d7 Kc8d4c7 Kc8d4d7 Kc8d4h8 Kc8c3c6 Kc8c3d7 Kc8d3c7 Kc8d3d7 Kc8d3h8 Kc8c2c6 Kc8c2d7 Kc8d2c7 Kc8d2d7 Kc8d2h8 Kc7c7d1 Kc7d7h2 Kc7c6c9 Kc7c6da Kc7d6ca Kc7d6da Kc7d6hb Kc7c5c9 Kc7c5da Kc7d5ca Kc7d5da Kc7d5hb Kc7c4c9 Kc7c4da Kc7d4ca Kc7d4da Kc7d4hb Kc7c3c6 Kc7c3d7 Kc7d3c7 Kc7d3d7 Kc7d3h8 Kc7c2c6 Kc7c2d7 Kc7d2c7 Kc7d2d7 Kc7d2h8 Kc6c6d1 Kc6d6h2 Kc6c5c9 Kc6c5da Kc6d5ca Kc6d5da Kc6d5hb Kc6c4c9 Kc6c4da Kc6d4ca Kc6d4da Kc6d4hb Kc6c3c9 Kc6c3da Kc6d3ca Kc6d3da Kc6d3hb Kc6c2c6 Kc6c2d7 Kc6d2c7 Kc6d2d7 Kc6d2h8 Kc5c5d1 Kc5d5h2 Kc5c4c9 Kc5c4da Kc5d4ca Kc5d4da Kc5d4hb Kc5c3c9 Kc5c3da Kc5d3ca Kc5d3da Kc5d3hb Kc5c2c9 Kc5c2da Kc5d2ca Kc5d2da Kc5d2hb Kc4c4d1 Kc4d4h2 Kc4c3c9 Kc4c3da Kc4d3ca Kc4d3da Kc4d3hb Kc4c2c9 Kc4c2da Kc4d2ca Kc4d2da Kc4d2hb Kc3c3d1 Kc3d3h2 Kc3c2c9 Kc3c2da Kc3d2ca Kc3d2da Kc3d2hb Kc2c2d1 Kc2d2h2 QcQdQh0 QcQdJcc QcQdJhd QcQdTcc QcQdThd QcQd9cc QcQd9hd QcQd8c1 QcQd8h2 QcQd7c1 QcQd7h2 QcQd6c1 QcQd6h2 QcQd5c1 QcQd5h2 QcQd4c1 QcQd4h2 QcQd3c1 QcQd3h2 QcQd2c1 QcQd2h2 QcJcJdc QcJdJhd QcJcTch QcJcTdi QcJdTci QcJdTdi QcJdThj QcJc9ce QcJc9df QcJd9cf QcJd9df QcJd9hg QcJc8c3 QcJc8d4 QcJd8c4 QcJd8d4 QcJd8h5 QcJc7c9 QcJc7da QcJd7ca QcJd7da QcJd7hb QcJc6c9 QcJc6da QcJd6ca QcJd6da QcJd6hb QcJc5c9 QcJc5da QcJd5ca QcJd5da QcJd5hb QcJc4c9 QcJc4da QcJd4ca QcJd4da QcJd4hb QcJc3c9 QcJc3da QcJd3ca QcJd3da QcJd3hb QcJc2c9 QcJc2da QcJd2ca QcJd2da QcJd2hb QcTcTdc QcTdThd QcTc9ce QcTc9df QcTd9cf QcTd9df QcTd9hg QcTc8c3 QcTc8d4 QcTd8c4 QcTd8d4 QcTd8h5 QcTc7c9 QcTc7da QcTd7ca QcTd7da QcTd7hb QcTc6c9 QcTc6da QcTd6ca QcTd6da QcTd6hb QcTc5c9 QcTc5da QcTd5ca QcTd5da QcTd5hb QcTc4c9 QcTc4da QcTd4ca QcTd4da QcTd4hb QcTc3c9 QcTc3da QcTd3ca QcTd3da QcTd3hb QcTc2c9 QcTc2da QcTd2ca QcTd2da QcTd2hb Qc9c9dc Qc9d9hd Qc9c8c3 Qc9c8d4 Qc9d8c4 Qc9d8d4 Qc9d8h5 Qc9c7c9 Qc9c7da Qc9d7ca Qc9d7da Qc9d7hb Qc9c6c9 Qc9c6da Qc9d6ca Qc9d6da Qc9d6hb Qc9c5c9 Qc9c5da Qc9d5ca Qc9d5da Qc9d5hb Qc9c4c9 Qc9c4da Qc9d4ca Qc9d4da Qc9d4hb Qc9c3c9 Qc9c3da Qc9d3ca Qc9d3da Qc9d3hb Qc9c2c9 Qc9c2da Qc9d2ca Qc9d2da Qc9d2hb Qc8c8d1 Qc8d8h2 Qc8c7c9 Qc8c7da Qc8d7ca Qc8d7da Qc8d7hb Qc8c6c9 Qc8c6da Qc8d6ca Qc8d6da Qc8d6hb Qc8c5c9 Qc8c5da Qc8d5ca Qc8d5da Qc8d5hb Qc8c4c6 Qc8c4d7 Qc8d4c7 Qc8d4d7 Qc8d4h8 Qc8c3c6 Qc8c3d7 Qc8d3c7 Qc8d3d7 Qc8d3h8 Qc8c2c6 Qc8c2d7 Qc8d2c7 Qc8d2d7 Qc8d2h8 Qc7c7d1 Qc7d7h2 Qc7c6c9 Qc7c6da Qc7d6ca Qc7d6da Qc7d6hb Qc7c5c9 Qc7c5da Qc7d5ca Qc7d5da Qc7d5hb Qc7c4c9 Qc7c4da Qc7d4ca Qc7d4da Qc7d4hb Qc7c3c6 Qc7c3d7 Qc7d3c7 Qc7d3d7 Qc7d3h8 Qc7c2c6 Qc7c2d7 Qc7d2c7 Qc7d2d7 Qc7d2h8 Qc6c6d1 Qc6d6h2 Qc6c5c9 Qc6c5da Qc6d5ca Qc6d5da Qc6d5hb Qc6c4c9 Qc6c4da Qc6d4ca Qc6d4da Qc6d4hb Qc6c3c9 Qc6c3da Qc6d3ca Qc6d3da Qc6d3hb Qc6c2c6 Qc6c2d7 Qc6d2c7 Qc6d2d7 Qc6d2h8 Qc5c5d1 Qc5d5h2 Qc5c4c9 Qc5c4da Qc5d4ca Qc5d4da Qc5d4hb Qc5c3c9 Qc5c3da Qc5d3ca Qc5d3da Qc5d3hb Qc5c2c9 Qc5c2da Qc5d2ca Qc5d2da Qc5d2hb Qc4c4d1 Qc4d4h2 Qc4c3c9 Qc4c3da Qc4d3ca Qc4d3da Qc4d3hb Qc4c2c9 Qc4c2da Qc4d2ca Qc4d2da Qc4d2hb Qc3c3d1 Qc3d3h2 Qc3c2c9 Qc3c2da Qc3d2ca Qc3d2da Qc3d2hb Qc2c2d1 Qc2d2h2 JcJdJh0 JcJdTcc JcJdThd JcJd9cc JcJd9hd JcJd8cc JcJd8hd JcJd7c1 JcJd7h2 JcJd6c1 JcJd6h2 JcJd5c1 JcJd5h2 JcJd4c1 JcJd4h2 JcJd3c1 JcJd3h2 JcJd2c1 JcJd2h2 JcTcTdc JcTdThd JcTc9ch JcTc9di JcTd9ci JcTd9di JcTd9hj JcTc8ce JcTc8df JcTd8cf JcTd8df JcTd8hg JcTc7c3 JcTc7d4 JcTd7c4 JcTd7d4 JcTd7h5 JcTc6c9 JcTc6da JcTd6ca JcTd6da JcTd6hb JcTc5c9 JcTc5da JcTd5ca JcTd5da JcTd5hb JcTc4c9 JcTc4da JcTd4ca JcTd4da JcTd4hb JcTc3c9 JcTc3da JcTd3ca JcTd3da JcTd3hb JcTc2c9 JcTc2da JcTd2ca JcTd2da JcTd2hb Jc9c9dc Jc9d9hd Jc9c8ce Jc9c8df Jc9d8cf Jc9d8df Jc9d8hg Jc9c7c3 Jc9c7d4 Jc9d7c4 Jc9d7d4 Jc9d7h5 Jc9c6c9 Jc9c6da Jc9d6ca Jc9d6da Jc9d6hb Jc9c5c9 Jc9c5da Jc9d5ca Jc9d5da Jc9d5hb Jc9c4c9 Jc9c4da Jc9d4ca Jc9d4da Jc9d4hb Jc9c3c9 Jc9c3da Jc9d3ca Jc9d3da Jc9d3hb Jc9c2c9 Jc9c2da Jc9d2ca Jc9d2da Jc9d2hb Jc8c8dc Jc8d8hd Jc8c7c3 Jc8c7d4 Jc8d7c4 Jc8d7d4 Jc8d7h5 Jc8c6c9 Jc8c6da Jc8d6ca Jc8d6da Jc8d6hb Jc8c5c9 Jc8c5da Jc8d5ca Jc8d5da Jc8d5hb Jc8c4c9 Jc8c4da Jc8d4ca Jc8d4da Jc8d4hb Jc8c3c9 Jc8c3da Jc8d3ca Jc8d3da Jc8d3hb Jc8c2c9 Jc8c2da Jc8d2ca Jc8d2da Jc8d2hb Jc7c7d1 Jc7d7h2 Jc7c6c9 Jc7c6da Jc7d6ca Jc7d6da Jc7d6hb Jc7c5c9 Jc7c5da Jc7d5ca Jc7d5da Jc7d5hb Jc7c4c9 Jc7c4da Jc7d4ca Jc7d4da Jc7d4hb Jc7c3c6 Jc7c3d7 Jc7d3c7 Jc7d3d7 Jc7d3h8 Jc7c2c6 Jc7c2d7 Jc7d2c7 Jc7d2d7 Jc7d2h8 Jc6c6d1 Jc6d6h2 Jc6c5c9 Jc6c5da Jc6d5ca Jc6d5da Jc6d5hb Jc6c4c9 Jc6c4da Jc6d4ca Jc6d4da Jc6d4hb Jc6c3c9 Jc6c3da Jc6d3ca Jc6d3da Jc6d3hb Jc6c2c6 Jc6c2d7 Jc6d2c7 Jc6d2d7 Jc6d2h8 Jc5c5d1 Jc5d5h2 Jc5c4c9 Jc5c4da Jc5d4ca Jc5d4da Jc5d4hb Jc5c3c9 Jc5c3da Jc5d3ca Jc5d3da Jc5d3hb Jc5c2c9 Jc5c2da Jc5d2ca Jc5d2da Jc5d2hb Jc4c4d1 Jc4d4h2 Jc4c3c9 Jc4c3da Jc4d3ca Jc4d3da Jc4d3hb Jc4c2c9 Jc4c2da Jc4d2ca Jc4d2da Jc4d2hb Jc3c3d1 Jc3d3h2 Jc3c2c9 Jc3c2da Jc3d2ca Jc3d2da Jc3d2hb Jc2c2d1 Jc2d2h2 TcTdTh0 TcTd9cc TcTd9hd TcTd8cc TcTd8hd TcTd7cc TcTd7hd TcTd6c1 TcTd6h2 TcTd5c1 TcTd5h2 TcTd4c1 TcTd4h2 TcTd3c1 TcTd3h2 TcTd2c1 TcTd2h2 Tc9c9dc Tc9d9hd Tc9c8ch Tc9c8di Tc9d8ci Tc9d8di Tc9d8hj Tc9c7ce Tc9c7df Tc9d7cf Tc9d7df Tc9d7hg Tc9c6c3 Tc9c6d4 Tc9d6c4 Tc9d6d4 Tc9d6h5 Tc9c5c9 Tc9c5da Tc9d5ca Tc9d5da Tc9d5hb Tc9c4c9 Tc9c4da Tc9d4ca Tc9d4da Tc9d4hb Tc9c3c9 Tc9c3da Tc9d3ca Tc9d3da Tc9d3hb Tc9c2c9 Tc9c2da Tc9d2ca Tc9d2da Tc9d2hb Tc8c8dc Tc8d8hd Tc8c7ce Tc8c7df Tc8d7cf Tc8d7df Tc8d7hg Tc8c6c3 Tc8c6d4 Tc8d6c4 Tc8d6d4 Tc8d6h5 Tc8c5c9 Tc8c5da Tc8d5ca Tc8d5da Tc8d5hb Tc8c4c9 Tc8c4da Tc8d4ca Tc8d4da Tc8d4hb Tc8c3c9 Tc8c3da Tc8d3ca Tc8d3da Tc8d3hb Tc8c2c9 Tc8c2da Tc8d2ca Tc8d2da Tc8d2hb Tc7c7dc Tc7d7hd Tc7c6c3 Tc7c6d4 Tc7d6c4 Tc7d6d4 Tc7d6h5 Tc7c5c9 Tc7c5da Tc7d5ca Tc7d5da Tc7d5hb Tc7c4c9 Tc7c4da Tc7d4ca Tc7d4da Tc7d4hb Tc7c3c9 Tc7c3da Tc7d3ca Tc7d3da Tc7d3hb Tc7c2c9 Tc7c2da Tc7d2ca Tc7d2da Tc7d2hb Tc6c6d1 Tc6d6h2 Tc6c5c9 Tc6c5da Tc6d5ca Tc6d5da Tc6d5hb Tc6c4c9 Tc6c4da Tc6d4ca Tc6d4da Tc6d4hb Tc6c3c9 Tc6c3da Tc6d3ca Tc6d3da Tc6d3hb Tc6c2c6 Tc6c2d7 Tc6d2c7 Tc6d2d7 Tc6d2h8 Tc5c5d1 Tc5d5h2 Tc5c4c9 Tc5c4da Tc5d4ca Tc5d4da Tc5d4hb Tc5c3c9 Tc5c3da Tc5d3ca Tc5d3da Tc5d3hb Tc5c2c9 Tc5c2da Tc5d2ca Tc5d2da Tc5d2hb Tc4c4d1 Tc4d4h2 Tc4c3c9 Tc4c3da Tc4d3ca Tc4d3da Tc4d3hb Tc4c2c9 Tc4c2da Tc4d2ca Tc4d2da Tc4d2hb Tc3c3d1 Tc3d3h2 Tc3c2c9 Tc3c2da Tc3d2ca Tc3d2da Tc3d2hb Tc2c2d1 Tc2d2h2 9c9d9h0 9c9d8cc 9c9d8hd 9c9d7cc 9c9d7hd 9c9d6cc 9c9d6hd 9c9d5c1 9c9d5h2 9c9d4c1 9c9d4h2 9c9d3c1 9c9d3h2 9c9d2c1 9c9d2h2 9c8c8dc 9c8d8hd 9c8c7ch 9c8c7di 9c8d7ci 9c8d7di 9c8d7hj 9c8c6ce 9c8c6df 9c8d6cf 9c8d6df 9c8d6hg 9c8c5c3 9c8c5d4 9c8d5c4 9c8d5d4 9c8d5h5 9c8c4c9 9c8c4da 9c8d4ca 9c8d4da 9c8d4hb 9c8c3c9 9c8c3da 9c8d3ca 9c8d3da 9c8d3hb 9c8c2c9 9c8c2da 9c8d2ca 9c8d2da 9c8d2hb 9c7c7dc 9c7d7hd 9c7c6ce 9c7c6df 9c7d6cf 9c7d6df 9c7d6hg 9c7c5c3 9c7c5d4 9c7d5c4 9c7d5d4 9c7d5h5 9c7c4c9 9c7c4da 9c7d4ca 9c7d4da 9c7d4hb 9c7c3c9 9c7c3da 9c7d3ca 9c7d3da 9c7d3hb 9c7c2c9 9c7c2da 9c7d2ca 9c7d2da 9c7d2hb 9c6c6dc 9c6d6hd 9c6c5c3 9c6c5d4 9c6d5c4 9c6d5d4 9c6d5h5 9c6c4c9 9c6c4da 9c6d4ca 9c6d4da 9c6d4hb 9c6c3c9 9c6c3da 9c6d3ca 9c6d3da 9c6d3hb 9c6c2c9 9c6c2da 9c6d2ca 9c6d2da 9c6d2hb 9c5c5d1 9c5d5h2 9c5c4c9 9c5c4da 9c5d4ca 9c5d4da 9c5d4hb 9c5c3c9 9c5c3da 9c5d3ca 9c5d3da 9c5d3hb 9c5c2c9 9c5c2da 9c5d2ca 9c5d2da 9c5d2hb 9c4c4d1 9c4d4h2 9c4c3c9 9c4c3da 9c4d3ca 9c4d3da 9c4d3hb 9c4c2c9 9c4c2da 9c4d2ca 9c4d2da 9c4d2hb 9c3c3d1 9c3d3h2 9c3c2c9 9c3c2da 9c3d2ca 9c3d2da 9c3d2hb 9c2c2d1 9c2d2h2 8c8d8h0 8c8d7cc 8c8d7hd 8c8d6cc 8c8d6hd 8c8d5cc 8c8d5hd 8c8d4c1 8c8d4h2 8c8d3c1 8c8d3h2 8c8d2c1 8c8d2h2 8c7c7dc 8c7d7hd 8c7c6ch 8c7c6di 8c7d6ci 8c7d6di 8c7d6hj 8c7c5ce 8c7c5df 8c7d5cf 8c7d5df 8c7d5hg 8c7c4c3 8c7c4d4 8c7d4c4 8c7d4d4 8c7d4h5 8c7c3c9 8c7c3da 8c7d3ca 8c7d3da 8c7d3hb 8c7c2c9 8c7c2da 8c7d2ca 8c7d2da 8c7d2hb 8c6c6dc 8c6d6hd 8c6c5ce 8c6c5df 8c6d5cf 8c6d5df 8c6d5hg 8c6c4c3 8c6c4d4 8c6d4c4 8c6d4d4 8c6d4h5 8c6c3c9 8c6c3da 8c6d3ca 8c6d3da 8c6d3hb 8c6c2c9 8c6c2da 8c6d2ca 8c6d2da 8c6d2hb 8c5c5dc 8c5d5hd 8c5c4c3 8c5c4d4 8c5d4c4 8c5d4d4 8c5d4h5 8c5c3c9 8c5c3da 8c5d3ca 8c5d3da 8c5d3hb 8c5c2c9 8c5c2da 8c5d2ca 8c5d2da 8c5d2hb 8c4c4d1 8c4d4h2 8c4c3c9 8c4c3da 8c4d3ca 8c4d3da 8c4d3hb 8c4c2c9 8c4c2da 8c4d2ca 8c4d2da 8c4d2hb 8c3c3d1 8c3d3h2 8c3c2c9 8c3c2da 8c3d2ca 8c3d2da 8c3d2hb 8c2c2d1 8c2d2h2 7c7d7h0 7c7d6cc 7c7d6hd 7c7d5cc 7c7d5hd 7c7d4cc 7c7d4hd 7c7d3c1 7c7d3h2 7c7d2c1 7c7d2h2 7c6c6dc 7c6d6hd 7c6c5ch 7c6c5di 7c6d5ci 7c6d5di 7c6d5hj 7c6c4ce 7c6c4df 7c6d4cf 7c6d4df 7c6d4hg 7c6c3c3 7c6c3d4 7c6d3c4 7c6d3d4 7c6d3h5 7c6c2c9 7c6c2da 7c6d2ca 7c6d2da 7c6d2hb 7c5c5dc 7c5d5hd 7c5c4ce 7c5c4df 7c5d4cf 7c5d4df 7c5d4hg 7c5c3c3 7c5c3d4 7c5d3c4 7c5d3d4 7c5d3h5 7c5c2c9 7c5c2da 7c5d2ca 7c5d2da 7c5d2hb 7c4c4dc 7c4d4hd 7c4c3c3 7c4c3d4 7c4d3c4 7c4d3d4 7c4d3h5 7c4c2c9 7c4c2da 7c4d2ca 7c4d2da 7c4d2hb 7c3c3d1 7c3d3h2 7c3c2c9 7c3c2da 7c3d2ca 7c3d2da 7c3d2hb 7c2c2d1 7c2d2h2 6c6d6h0 6c6d5cc 6c6d5hd 6c6d4cc 6c6d4hd 6c6d3cc 6c6d3hd 6c6d2c1 6c6d2h2 6c5c5dc 6c5d5hd 6c5c4ch 6c5c4di 6c5d4ci 6c5d4di 6c5d4hj 6c5c3ce 6c5c3df 6c5d3cf 6c5d3df 6c5d3hg 6c5c2c3 6c5c2d4 6c5d2c4 6c5d2d4 6c5d2h5 6c4c4dc 6c4d4hd 6c4c3ce 6c4c3df 6c4d3cf 6c4d3df 6c4d3hg 6c4c2c3 6c4c2d4 6c4d2c4 6c4d2d4 6c4d2h5 6c3c3dc 6c3d3hd 6c3c2c3 6c3c2d4 6c3d2c4 6c3d2d4 6c3d2h5 6c2c2d1 6c2d2h2 5c5d5h0 5c5d4cc 5c5d4hd 5c5d3cc 5c5d3hd 5c5d2cc 5c5d2hd 5c4c4dc 5c4d4hd 5c4c3ch 5c4c3di 5c4d3ci 5c4d3di 5c4d3hj 5c4c2ce 5c4c2df 5c4d2cf 5c4d2df 5c4d2hg 5c3c3dc 5c3d3hd 5c3c2ce 5c3c2df 5c3d2cf 5c3d2df 5c3d2hg 5c2c2dc 5c2d2hd 4c4d4h0 4c4d3cc 4c4d3hd 4c4d2cc 4c4d2hd 4c3c3dc 4c3d3hd 4c3c2ce 4c3c2df 4c3d2cf 4c3d2df 4c3d2hg 4c2c2dc 4c2d2hd 3c3d3h0 3c3d2cc 3c3d2hd 3c2c2dc 3c2d2hd 2c2d2h0";
