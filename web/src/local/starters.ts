// Starter ranges by position and depth, from src/runout/analysis/preflop/starters.py.
// Written by tools/page_tables.py; do not edit.
export const STARTERS = [
  {
    "name": "UTG raise",
    "depth": 20,
    "position": "UTG",
    "action": "raise",
    "versus": null,
    "text": "77+,A7s+,ATo+,K9s+,KTo+,QTs+,QJo,JTs",
    "combos": 200.0,
    "percent": 15.082956259426847
  },
  {
    "name": "HJ raise",
    "depth": 20,
    "position": "HJ",
    "action": "raise",
    "versus": null,
    "text": "66+,A4s+,A9o+,K9s+,KTo+,Q9s+,QTo+,J9s+,T9s",
    "combos": 254.0,
    "percent": 19.155354449472096
  },
  {
    "name": "CO raise",
    "depth": 20,
    "position": "CO",
    "action": "raise",
    "versus": null,
    "text": "55+,A2s+,A7o+,K6s+,K9o+,Q8s+,Q9o+,J8s+,JTo,T8s+,98s",
    "combos": 356.0,
    "percent": 26.84766214177979
  },
  {
    "name": "BTN raise",
    "depth": 20,
    "position": "BTN",
    "action": "raise",
    "versus": null,
    "text": "44+,A2s+,A3o+,K2s+,K7o+,Q5s+,Q8o+,J7s+,J9o+,T7s+,T9o,97s+,87s",
    "combos": 514.0,
    "percent": 38.763197586726996
  },
  {
    "name": "SB raise",
    "depth": 20,
    "position": "SB",
    "action": "raise",
    "versus": null,
    "text": "55+,A2s+,A4o+,K4s+,K8o+,Q6s+,Q9o+,J7s+,J9o+,T7s+,T9o,98s",
    "combos": 452.0,
    "percent": 34.087481146304675
  },
  {
    "name": "HJ 3-bet v UTG",
    "depth": 20,
    "position": "HJ",
    "action": "3-bet",
    "versus": "UTG",
    "text": "99+,AJs+,AKo",
    "combos": 60.0,
    "percent": 4.524886877828054
  },
  {
    "name": "HJ call v UTG",
    "depth": 20,
    "position": "HJ",
    "action": "call",
    "versus": "UTG",
    "text": "88,ATs,AQo-AJo,KTs+,QJs",
    "combos": 50.0,
    "percent": 3.770739064856712
  },
  {
    "name": "CO 3-bet v UTG",
    "depth": 20,
    "position": "CO",
    "action": "3-bet",
    "versus": "UTG",
    "text": "99+,AJs+,AKo",
    "combos": 60.0,
    "percent": 4.524886877828054
  },
  {
    "name": "CO call v UTG",
    "depth": 20,
    "position": "CO",
    "action": "call",
    "versus": "UTG",
    "text": "88,ATs,AQo-AJo,KTs+,QJs",
    "combos": 50.0,
    "percent": 3.770739064856712
  },
  {
    "name": "CO 3-bet v HJ",
    "depth": 20,
    "position": "CO",
    "action": "3-bet",
    "versus": "HJ",
    "text": "88+,ATs+,AQo+,KQs",
    "combos": 86.0,
    "percent": 6.4856711915535445
  },
  {
    "name": "CO call v HJ",
    "depth": 20,
    "position": "CO",
    "action": "call",
    "versus": "HJ",
    "text": "77,A9s,AJo-ATo,KJs-KTs,KQo,QTs+",
    "combos": 62.0,
    "percent": 4.675716440422323
  },
  {
    "name": "BTN 3-bet v UTG",
    "depth": 20,
    "position": "BTN",
    "action": "3-bet",
    "versus": "UTG",
    "text": "99+,AJs+,AKo",
    "combos": 60.0,
    "percent": 4.524886877828054
  },
  {
    "name": "BTN call v UTG",
    "depth": 20,
    "position": "BTN",
    "action": "call",
    "versus": "UTG",
    "text": "88-77,ATs-A9s,AQo-ATo,KTs+,KQo,QTs+",
    "combos": 88.0,
    "percent": 6.636500754147813
  },
  {
    "name": "BTN 3-bet v HJ",
    "depth": 20,
    "position": "BTN",
    "action": "3-bet",
    "versus": "HJ",
    "text": "88+,ATs+,AQo+,KQs",
    "combos": 86.0,
    "percent": 6.4856711915535445
  },
  {
    "name": "BTN call v HJ",
    "depth": 20,
    "position": "BTN",
    "action": "call",
    "versus": "HJ",
    "text": "77,A9s-A8s,AJo-ATo,KJs-K9s,KJo+,QTs+,QJo,JTs",
    "combos": 98.0,
    "percent": 7.390648567119156
  },
  {
    "name": "BTN 3-bet v CO",
    "depth": 20,
    "position": "BTN",
    "action": "3-bet",
    "versus": "CO",
    "text": "88+,ATs+,AJo+,KTs+,QJs",
    "combos": 110.0,
    "percent": 8.295625942684767
  },
  {
    "name": "BTN call v CO",
    "depth": 20,
    "position": "BTN",
    "action": "call",
    "versus": "CO",
    "text": "77-66,A9s-A5s,ATo-A9o,K9s,KTo+,QTs-Q9s,QTo+,J9s+",
    "combos": 136.0,
    "percent": 10.256410256410257
  },
  {
    "name": "SB 3-bet v UTG",
    "depth": 20,
    "position": "SB",
    "action": "3-bet",
    "versus": "UTG",
    "text": "99+,AJs+,AKo",
    "combos": 60.0,
    "percent": 4.524886877828054
  },
  {
    "name": "SB call v UTG",
    "depth": 20,
    "position": "SB",
    "action": "call",
    "versus": "UTG",
    "text": "88,ATs,AQo,KJs+",
    "combos": 30.0,
    "percent": 2.262443438914027
  },
  {
    "name": "SB 3-bet v HJ",
    "depth": 20,
    "position": "SB",
    "action": "3-bet",
    "versus": "HJ",
    "text": "88+,ATs+,AQo+,KQs",
    "combos": 86.0,
    "percent": 6.4856711915535445
  },
  {
    "name": "SB call v HJ",
    "depth": 20,
    "position": "SB",
    "action": "call",
    "versus": "HJ",
    "text": "AJo,KJs-KTs,KQo,QJs",
    "combos": 36.0,
    "percent": 2.7149321266968327
  },
  {
    "name": "SB 3-bet v CO",
    "depth": 20,
    "position": "SB",
    "action": "3-bet",
    "versus": "CO",
    "text": "88+,ATs+,AJo+,KTs+,QJs",
    "combos": 110.0,
    "percent": 8.295625942684767
  },
  {
    "name": "SB call v CO",
    "depth": 20,
    "position": "SB",
    "action": "call",
    "versus": "CO",
    "text": "77,A9s,ATo,KJo+,QTs,JTs",
    "combos": 54.0,
    "percent": 4.072398190045249
  },
  {
    "name": "SB 3-bet v BTN",
    "depth": 20,
    "position": "SB",
    "action": "3-bet",
    "versus": "BTN",
    "text": "77+,A9s+,ATo+,KTs+,KQo,QTs+,JTs",
    "combos": 152.0,
    "percent": 11.463046757164404
  },
  {
    "name": "SB call v BTN",
    "depth": 20,
    "position": "SB",
    "action": "call",
    "versus": "BTN",
    "text": "66,A8s-A5s,K9s,KJo-KTo,Q9s,QTo+",
    "combos": 78.0,
    "percent": 5.882352941176471
  },
  {
    "name": "BB 3-bet v UTG",
    "depth": 20,
    "position": "BB",
    "action": "3-bet",
    "versus": "UTG",
    "text": "99+,AJs+,AKo",
    "combos": 60.0,
    "percent": 4.524886877828054
  },
  {
    "name": "BB call v UTG",
    "depth": 20,
    "position": "BB",
    "action": "call",
    "versus": "UTG",
    "text": "88-55,ATs-A2s,AQo-A4o,K4s+,K8o+,Q6s+,Q9o+,J7s+,J9o+,T7s+,T9o,98s",
    "combos": 392.0,
    "percent": 29.562594268476623
  },
  {
    "name": "BB 3-bet v HJ",
    "depth": 20,
    "position": "BB",
    "action": "3-bet",
    "versus": "HJ",
    "text": "88+,ATs+,AQo+,KQs",
    "combos": 86.0,
    "percent": 6.4856711915535445
  },
  {
    "name": "BB call v HJ",
    "depth": 20,
    "position": "BB",
    "action": "call",
    "versus": "HJ",
    "text": "77-44,A9s-A2s,AJo-A3o,KJs-K2s,K7o+,Q5s+,Q8o+,J7s+,J9o+,T7s+,T9o,97s+,87s",
    "combos": 428.0,
    "percent": 32.27752639517345
  },
  {
    "name": "BB 3-bet v CO",
    "depth": 20,
    "position": "BB",
    "action": "3-bet",
    "versus": "CO",
    "text": "88+,ATs+,AJo+,KTs+,QJs",
    "combos": 110.0,
    "percent": 8.295625942684767
  },
  {
    "name": "BB call v CO",
    "depth": 20,
    "position": "BB",
    "action": "call",
    "versus": "CO",
    "text": "77-44,A9s-A2s,ATo-A2o,K9s-K2s,K5o+,QTs-Q3s,Q8o+,J5s+,J8o+,T6s+,T8o+,96s+,98o,86s+,76s",
    "combos": 508.0,
    "percent": 38.31070889894419
  },
  {
    "name": "BB 3-bet v BTN",
    "depth": 20,
    "position": "BB",
    "action": "3-bet",
    "versus": "BTN",
    "text": "77+,A9s+,ATo+,KTs+,KQo,QTs+,JTs",
    "combos": 152.0,
    "percent": 11.463046757164404
  },
  {
    "name": "BB call v BTN",
    "depth": 20,
    "position": "BB",
    "action": "call",
    "versus": "BTN",
    "text": "66-33,A8s-A2s,A9o-A2o,K9s-K2s,KJo-K2o,Q9s-Q2s,Q5o+,J9s-J2s,J7o+,T3s+,T7o+,95s+,97o+,85s+,87o,75s+,64s+,54s",
    "combos": 644.0,
    "percent": 48.56711915535445
  },
  {
    "name": "BB 3-bet v SB",
    "depth": 20,
    "position": "BB",
    "action": "3-bet",
    "versus": "SB",
    "text": "77+,A9s+,AJo+,KTs+,KQo,QTs+",
    "combos": 136.0,
    "percent": 10.256410256410257
  },
  {
    "name": "BB call v SB",
    "depth": 20,
    "position": "BB",
    "action": "call",
    "versus": "SB",
    "text": "66-22,A8s-A2s,ATo-A2o,K9s-K2s,KJo-K2o,Q9s-Q2s,Q3o+,J2s+,J5o+,T2s+,T6o+,93s+,96o+,84s+,86o+,74s+,76o,63s+,53s+,43s",
    "combos": 794.0,
    "percent": 59.879336349924586
  },
  {
    "name": "UTG 4-bet v HJ",
    "depth": 20,
    "position": "UTG",
    "action": "4-bet",
    "versus": "HJ",
    "text": "99+,AKs",
    "combos": 40.0,
    "percent": 3.0165912518853695
  },
  {
    "name": "UTG call v HJ 3-bet",
    "depth": 20,
    "position": "UTG",
    "action": "call 3-bet",
    "versus": "HJ",
    "text": "88,AQs-ATs,AQo+,KQs",
    "combos": 46.0,
    "percent": 3.469079939668175
  },
  {
    "name": "UTG 4-bet v CO",
    "depth": 20,
    "position": "UTG",
    "action": "4-bet",
    "versus": "CO",
    "text": "99+,AKs",
    "combos": 40.0,
    "percent": 3.0165912518853695
  },
  {
    "name": "UTG call v CO 3-bet",
    "depth": 20,
    "position": "UTG",
    "action": "call 3-bet",
    "versus": "CO",
    "text": "88,AQs-ATs,AQo+,KQs",
    "combos": 46.0,
    "percent": 3.469079939668175
  },
  {
    "name": "HJ 4-bet v CO",
    "depth": 20,
    "position": "HJ",
    "action": "4-bet",
    "versus": "CO",
    "text": "99+,AQs+,AKo",
    "combos": 56.0,
    "percent": 4.223227752639517
  },
  {
    "name": "HJ call v CO 3-bet",
    "depth": 20,
    "position": "HJ",
    "action": "call 3-bet",
    "versus": "CO",
    "text": "88,AJs-ATs,AQo-AJo,KTs+,QJs",
    "combos": 54.0,
    "percent": 4.072398190045249
  },
  {
    "name": "UTG 4-bet v BTN",
    "depth": 20,
    "position": "UTG",
    "action": "4-bet",
    "versus": "BTN",
    "text": "99+,AKs",
    "combos": 40.0,
    "percent": 3.0165912518853695
  },
  {
    "name": "UTG call v BTN 3-bet",
    "depth": 20,
    "position": "UTG",
    "action": "call 3-bet",
    "versus": "BTN",
    "text": "88,AQs-ATs,AQo+,KQs",
    "combos": 46.0,
    "percent": 3.469079939668175
  },
  {
    "name": "HJ 4-bet v BTN",
    "depth": 20,
    "position": "HJ",
    "action": "4-bet",
    "versus": "BTN",
    "text": "99+,AQs+,AKo",
    "combos": 56.0,
    "percent": 4.223227752639517
  },
  {
    "name": "HJ call v BTN 3-bet",
    "depth": 20,
    "position": "HJ",
    "action": "call 3-bet",
    "versus": "BTN",
    "text": "88,AJs-ATs,AQo-AJo,KTs+,QJs",
    "combos": 54.0,
    "percent": 4.072398190045249
  },
  {
    "name": "CO 4-bet v BTN",
    "depth": 20,
    "position": "CO",
    "action": "4-bet",
    "versus": "BTN",
    "text": "99+,AJs+,AKo,KQs",
    "combos": 64.0,
    "percent": 4.826546003016591
  },
  {
    "name": "CO call v BTN 3-bet",
    "depth": 20,
    "position": "CO",
    "action": "call 3-bet",
    "versus": "BTN",
    "text": "88-77,ATs-A9s,AQo-ATo,KJs-KTs,KQo,QTs+",
    "combos": 84.0,
    "percent": 6.334841628959276
  },
  {
    "name": "UTG 4-bet v SB",
    "depth": 20,
    "position": "UTG",
    "action": "4-bet",
    "versus": "SB",
    "text": "99+,AKs",
    "combos": 40.0,
    "percent": 3.0165912518853695
  },
  {
    "name": "UTG call v SB 3-bet",
    "depth": 20,
    "position": "UTG",
    "action": "call 3-bet",
    "versus": "SB",
    "text": "88,AQs-ATs,AQo+,KTs+,QJs",
    "combos": 58.0,
    "percent": 4.374057315233785
  },
  {
    "name": "HJ 4-bet v SB",
    "depth": 20,
    "position": "HJ",
    "action": "4-bet",
    "versus": "SB",
    "text": "99+,AQs+,AKo",
    "combos": 56.0,
    "percent": 4.223227752639517
  },
  {
    "name": "HJ call v SB 3-bet",
    "depth": 20,
    "position": "HJ",
    "action": "call 3-bet",
    "versus": "SB",
    "text": "88,AJs-ATs,AQo-AJo,KTs+,KQo,QJs",
    "combos": 66.0,
    "percent": 4.97737556561086
  },
  {
    "name": "CO 4-bet v SB",
    "depth": 20,
    "position": "CO",
    "action": "4-bet",
    "versus": "SB",
    "text": "99+,AJs+,AKo,KQs",
    "combos": 64.0,
    "percent": 4.826546003016591
  },
  {
    "name": "CO call v SB 3-bet",
    "depth": 20,
    "position": "CO",
    "action": "call 3-bet",
    "versus": "SB",
    "text": "88-77,ATs-A8s,AQo-ATo,KJs-KTs,KJo+,QTs+,JTs",
    "combos": 104.0,
    "percent": 7.8431372549019605
  },
  {
    "name": "BTN 4-bet v SB",
    "depth": 20,
    "position": "BTN",
    "action": "4-bet",
    "versus": "SB",
    "text": "88+,ATs+,AQo+,KJs+,QJs",
    "combos": 94.0,
    "percent": 7.088989441930618
  },
  {
    "name": "BTN call v SB 3-bet",
    "depth": 20,
    "position": "BTN",
    "action": "call 3-bet",
    "versus": "SB",
    "text": "77-66,A9s-A5s,AJo-A9o,KTs-K9s,KTo+,QTs-Q9s,QTo+,J9s+",
    "combos": 152.0,
    "percent": 11.463046757164404
  },
  {
    "name": "UTG 4-bet v BB",
    "depth": 20,
    "position": "UTG",
    "action": "4-bet",
    "versus": "BB",
    "text": "99+,AKs",
    "combos": 40.0,
    "percent": 3.0165912518853695
  },
  {
    "name": "UTG call v BB 3-bet",
    "depth": 20,
    "position": "UTG",
    "action": "call 3-bet",
    "versus": "BB",
    "text": "88,AQs-ATs,AQo+,KTs+,QJs",
    "combos": 58.0,
    "percent": 4.374057315233785
  },
  {
    "name": "HJ 4-bet v BB",
    "depth": 20,
    "position": "HJ",
    "action": "4-bet",
    "versus": "BB",
    "text": "99+,AQs+,AKo",
    "combos": 56.0,
    "percent": 4.223227752639517
  },
  {
    "name": "HJ call v BB 3-bet",
    "depth": 20,
    "position": "HJ",
    "action": "call 3-bet",
    "versus": "BB",
    "text": "88,AJs-ATs,AQo-AJo,KTs+,KQo,QJs",
    "combos": 66.0,
    "percent": 4.97737556561086
  },
  {
    "name": "CO 4-bet v BB",
    "depth": 20,
    "position": "CO",
    "action": "4-bet",
    "versus": "BB",
    "text": "99+,AJs+,AKo,KQs",
    "combos": 64.0,
    "percent": 4.826546003016591
  },
  {
    "name": "CO call v BB 3-bet",
    "depth": 20,
    "position": "CO",
    "action": "call 3-bet",
    "versus": "BB",
    "text": "88-77,ATs-A8s,AQo-ATo,KJs-KTs,KJo+,QTs+,JTs",
    "combos": 104.0,
    "percent": 7.8431372549019605
  },
  {
    "name": "BTN 4-bet v BB",
    "depth": 20,
    "position": "BTN",
    "action": "4-bet",
    "versus": "BB",
    "text": "88+,ATs+,AQo+,KJs+,QJs",
    "combos": 94.0,
    "percent": 7.088989441930618
  },
  {
    "name": "BTN call v BB 3-bet",
    "depth": 20,
    "position": "BTN",
    "action": "call 3-bet",
    "versus": "BB",
    "text": "77-66,A9s-A5s,AJo-A9o,KTs-K9s,KTo+,QTs-Q9s,QTo+,J9s+",
    "combos": 152.0,
    "percent": 11.463046757164404
  },
  {
    "name": "SB 4-bet v BB",
    "depth": 20,
    "position": "SB",
    "action": "4-bet",
    "versus": "BB",
    "text": "88+,ATs+,AQo+,KQs",
    "combos": 86.0,
    "percent": 6.4856711915535445
  },
  {
    "name": "SB call v BB 3-bet",
    "depth": 20,
    "position": "SB",
    "action": "call 3-bet",
    "versus": "BB",
    "text": "77,A9s-A8s,AJo-ATo,KJs-K9s,KJo+,QTs+,QJo,JTs",
    "combos": 98.0,
    "percent": 7.390648567119156
  },
  {
    "name": "UTG raise",
    "depth": 40,
    "position": "UTG",
    "action": "raise",
    "versus": null,
    "text": "66+,A7s+,A5s,ATo+,K9s+,KTo+,Q9s+,QJo,JTs",
    "combos": 214.0,
    "percent": 16.138763197586727
  },
  {
    "name": "HJ raise",
    "depth": 40,
    "position": "HJ",
    "action": "raise",
    "versus": null,
    "text": "66+,A4s+,A9o+,K8s+,KTo+,Q9s+,QTo+,J9s+,JTo,T9s",
    "combos": 270.0,
    "percent": 20.361990950226243
  },
  {
    "name": "CO raise",
    "depth": 40,
    "position": "CO",
    "action": "raise",
    "versus": null,
    "text": "55+,A2s+,A7o+,A5o,K5s+,K9o+,Q8s+,Q9o+,J8s+,JTo,T8s+,98s",
    "combos": 372.0,
    "percent": 28.054298642533936
  },
  {
    "name": "BTN raise",
    "depth": 40,
    "position": "BTN",
    "action": "raise",
    "versus": null,
    "text": "44+,A2+,K2s+,K6o+,Q4s+,Q8o+,J6s+,J8o+,T7s+,T8o+,97s+,87s,76s",
    "combos": 574.0,
    "percent": 43.288084464555055
  },
  {
    "name": "SB raise",
    "depth": 40,
    "position": "SB",
    "action": "raise",
    "versus": null,
    "text": "44+,A2s+,A3o+,K2s+,K7o+,Q5s+,Q8o+,J7s+,J9o+,T7s+,T9o,97s+,87s",
    "combos": 514.0,
    "percent": 38.763197586726996
  },
  {
    "name": "HJ 3-bet v UTG",
    "depth": 40,
    "position": "HJ",
    "action": "3-bet",
    "versus": "UTG",
    "text": "99+,AJs+,AKo",
    "combos": 60.0,
    "percent": 4.524886877828054
  },
  {
    "name": "HJ call v UTG",
    "depth": 40,
    "position": "HJ",
    "action": "call",
    "versus": "UTG",
    "text": "88,ATs,AQo-AJo,KTs+,QJs",
    "combos": 50.0,
    "percent": 3.770739064856712
  },
  {
    "name": "CO 3-bet v UTG",
    "depth": 40,
    "position": "CO",
    "action": "3-bet",
    "versus": "UTG",
    "text": "99+,AJs+,AKo",
    "combos": 60.0,
    "percent": 4.524886877828054
  },
  {
    "name": "CO call v UTG",
    "depth": 40,
    "position": "CO",
    "action": "call",
    "versus": "UTG",
    "text": "88,ATs,AQo-AJo,KTs+,KQo,QJs",
    "combos": 62.0,
    "percent": 4.675716440422323
  },
  {
    "name": "CO 3-bet v HJ",
    "depth": 40,
    "position": "CO",
    "action": "3-bet",
    "versus": "HJ",
    "text": "88+,ATs+,AKo,KQs",
    "combos": 74.0,
    "percent": 5.580693815987933
  },
  {
    "name": "CO call v HJ",
    "depth": 40,
    "position": "CO",
    "action": "call",
    "versus": "HJ",
    "text": "77,A9s,AQo-ATo,KJs-KTs,KQo,QTs+",
    "combos": 74.0,
    "percent": 5.580693815987933
  },
  {
    "name": "BTN 3-bet v UTG",
    "depth": 40,
    "position": "BTN",
    "action": "3-bet",
    "versus": "UTG",
    "text": "99+,AJs+,AKo",
    "combos": 60.0,
    "percent": 4.524886877828054
  },
  {
    "name": "BTN call v UTG",
    "depth": 40,
    "position": "BTN",
    "action": "call",
    "versus": "UTG",
    "text": "88-77,ATs-A9s,AQo-ATo,KTs+,KQo,QTs+",
    "combos": 88.0,
    "percent": 6.636500754147813
  },
  {
    "name": "BTN 3-bet v HJ",
    "depth": 40,
    "position": "BTN",
    "action": "3-bet",
    "versus": "HJ",
    "text": "88+,ATs+,AKo,KQs",
    "combos": 74.0,
    "percent": 5.580693815987933
  },
  {
    "name": "BTN call v HJ",
    "depth": 40,
    "position": "BTN",
    "action": "call",
    "versus": "HJ",
    "text": "77,A9s-A8s,AQo-ATo,KJs-K9s,KJo+,QTs+,QJo,JTs",
    "combos": 110.0,
    "percent": 8.295625942684767
  },
  {
    "name": "BTN 3-bet v CO",
    "depth": 40,
    "position": "BTN",
    "action": "3-bet",
    "versus": "CO",
    "text": "88+,ATs+,AJo+,KTs+,QJs",
    "combos": 110.0,
    "percent": 8.295625942684767
  },
  {
    "name": "BTN call v CO",
    "depth": 40,
    "position": "BTN",
    "action": "call",
    "versus": "CO",
    "text": "77-66,A9s-A4s,ATo-A9o,K9s,KTo+,QTs-Q9s,QTo+,J9s+",
    "combos": 140.0,
    "percent": 10.558069381598793
  },
  {
    "name": "SB 3-bet v UTG",
    "depth": 40,
    "position": "SB",
    "action": "3-bet",
    "versus": "UTG",
    "text": "99+,AJs+,AKo",
    "combos": 60.0,
    "percent": 4.524886877828054
  },
  {
    "name": "SB call v UTG",
    "depth": 40,
    "position": "SB",
    "action": "call",
    "versus": "UTG",
    "text": "88,ATs,AQo,KJs+",
    "combos": 30.0,
    "percent": 2.262443438914027
  },
  {
    "name": "SB 3-bet v HJ",
    "depth": 40,
    "position": "SB",
    "action": "3-bet",
    "versus": "HJ",
    "text": "88+,ATs+,AKo,KQs",
    "combos": 74.0,
    "percent": 5.580693815987933
  },
  {
    "name": "SB call v HJ",
    "depth": 40,
    "position": "SB",
    "action": "call",
    "versus": "HJ",
    "text": "AQo-AJo,KJs-KTs,KQo,QJs",
    "combos": 48.0,
    "percent": 3.6199095022624435
  },
  {
    "name": "SB 3-bet v CO",
    "depth": 40,
    "position": "SB",
    "action": "3-bet",
    "versus": "CO",
    "text": "88+,ATs+,AJo+,KTs+,QJs",
    "combos": 110.0,
    "percent": 8.295625942684767
  },
  {
    "name": "SB call v CO",
    "depth": 40,
    "position": "SB",
    "action": "call",
    "versus": "CO",
    "text": "77,A9s,ATo,KJo+,QTs,JTs",
    "combos": 54.0,
    "percent": 4.072398190045249
  },
  {
    "name": "SB 3-bet v BTN",
    "depth": 40,
    "position": "SB",
    "action": "3-bet",
    "versus": "BTN",
    "text": "77+,A9s+,ATo+,KTs+,KJo+,QTs+,JTs",
    "combos": 164.0,
    "percent": 12.368024132730016
  },
  {
    "name": "SB call v BTN",
    "depth": 40,
    "position": "SB",
    "action": "call",
    "versus": "BTN",
    "text": "66,A8s-A5s,A9o,K9s,KTo,Q9s,QTo+,J9s",
    "combos": 82.0,
    "percent": 6.184012066365008
  },
  {
    "name": "BB 3-bet v UTG",
    "depth": 40,
    "position": "BB",
    "action": "3-bet",
    "versus": "UTG",
    "text": "99+,AJs+,AKo",
    "combos": 60.0,
    "percent": 4.524886877828054
  },
  {
    "name": "BB call v UTG",
    "depth": 40,
    "position": "BB",
    "action": "call",
    "versus": "UTG",
    "text": "88-55,ATs-A2s,AQo-A7o,A5o,K5s+,K9o+,Q7s+,Q9o+,J8s+,J9o+,T8s+,T9o,98s",
    "combos": 340.0,
    "percent": 25.641025641025642
  },
  {
    "name": "BB 3-bet v HJ",
    "depth": 40,
    "position": "BB",
    "action": "3-bet",
    "versus": "HJ",
    "text": "88+,ATs+,AKo,KQs",
    "combos": 74.0,
    "percent": 5.580693815987933
  },
  {
    "name": "BB call v HJ",
    "depth": 40,
    "position": "BB",
    "action": "call",
    "versus": "HJ",
    "text": "77-55,A9s-A2s,AQo-A4o,KJs-K4s,K8o+,Q6s+,Q9o+,J7s+,J9o+,T7s+,T9o,98s",
    "combos": 378.0,
    "percent": 28.506787330316744
  },
  {
    "name": "BB 3-bet v CO",
    "depth": 40,
    "position": "BB",
    "action": "3-bet",
    "versus": "CO",
    "text": "88+,ATs+,AJo+,KTs+,QJs",
    "combos": 110.0,
    "percent": 8.295625942684767
  },
  {
    "name": "BB call v CO",
    "depth": 40,
    "position": "BB",
    "action": "call",
    "versus": "CO",
    "text": "77-44,A9s-A2s,ATo-A2o,K9s-K2s,K6o+,QTs-Q4s,Q8o+,J7s+,J8o+,T7s+,T8o+,97s+,87s",
    "combos": 456.0,
    "percent": 34.38914027149321
  },
  {
    "name": "BB 3-bet v BTN",
    "depth": 40,
    "position": "BB",
    "action": "3-bet",
    "versus": "BTN",
    "text": "77+,A9s+,ATo+,KTs+,KJo+,QTs+,JTs",
    "combos": 164.0,
    "percent": 12.368024132730016
  },
  {
    "name": "BB call v BTN",
    "depth": 40,
    "position": "BB",
    "action": "call",
    "versus": "BTN",
    "text": "66-33,A8s-A2s,A9o-A2o,K9s-K2s,KTo-K3o,Q9s-Q2s,Q6o+,J9s-J3s,J7o+,T5s+,T7o+,95s+,97o+,85s+,87o,75s+,65s",
    "combos": 588.0,
    "percent": 44.34389140271493
  },
  {
    "name": "BB 3-bet v SB",
    "depth": 40,
    "position": "BB",
    "action": "3-bet",
    "versus": "SB",
    "text": "77+,A9s+,ATo+,KTs+,KQo,QTs+",
    "combos": 148.0,
    "percent": 11.161387631975867
  },
  {
    "name": "BB call v SB",
    "depth": 40,
    "position": "BB",
    "action": "call",
    "versus": "SB",
    "text": "66-22,A8s-A2s,A9o-A2o,K9s-K2s,KJo-K2o,Q9s-Q2s,Q4o+,J2s+,J6o+,T2s+,T6o+,94s+,97o+,84s+,86o+,74s+,76o,64s+,54s",
    "combos": 730.0,
    "percent": 55.052790346908
  },
  {
    "name": "UTG 4-bet v HJ",
    "depth": 40,
    "position": "UTG",
    "action": "4-bet",
    "versus": "HJ",
    "text": "TT+",
    "combos": 30.0,
    "percent": 2.262443438914027
  },
  {
    "name": "UTG call v HJ 3-bet",
    "depth": 40,
    "position": "UTG",
    "action": "call 3-bet",
    "versus": "HJ",
    "text": "99-88,ATs+,AQo+,KQs",
    "combos": 56.0,
    "percent": 4.223227752639517
  },
  {
    "name": "UTG 4-bet v CO",
    "depth": 40,
    "position": "UTG",
    "action": "4-bet",
    "versus": "CO",
    "text": "TT+",
    "combos": 30.0,
    "percent": 2.262443438914027
  },
  {
    "name": "UTG call v CO 3-bet",
    "depth": 40,
    "position": "UTG",
    "action": "call 3-bet",
    "versus": "CO",
    "text": "99-88,ATs+,AQo+,KQs",
    "combos": 56.0,
    "percent": 4.223227752639517
  },
  {
    "name": "HJ 4-bet v CO",
    "depth": 40,
    "position": "HJ",
    "action": "4-bet",
    "versus": "CO",
    "text": "TT+,AKs",
    "combos": 34.0,
    "percent": 2.5641025641025643
  },
  {
    "name": "HJ call v CO 3-bet",
    "depth": 40,
    "position": "HJ",
    "action": "call 3-bet",
    "versus": "CO",
    "text": "99-88,AQs-ATs,AJo+,KTs+,QJs",
    "combos": 76.0,
    "percent": 5.731523378582202
  },
  {
    "name": "UTG 4-bet v BTN",
    "depth": 40,
    "position": "UTG",
    "action": "4-bet",
    "versus": "BTN",
    "text": "TT+",
    "combos": 30.0,
    "percent": 2.262443438914027
  },
  {
    "name": "UTG call v BTN 3-bet",
    "depth": 40,
    "position": "UTG",
    "action": "call 3-bet",
    "versus": "BTN",
    "text": "99-88,ATs+,AQo+,KQs",
    "combos": 56.0,
    "percent": 4.223227752639517
  },
  {
    "name": "HJ 4-bet v BTN",
    "depth": 40,
    "position": "HJ",
    "action": "4-bet",
    "versus": "BTN",
    "text": "TT+,AKs",
    "combos": 34.0,
    "percent": 2.5641025641025643
  },
  {
    "name": "HJ call v BTN 3-bet",
    "depth": 40,
    "position": "HJ",
    "action": "call 3-bet",
    "versus": "BTN",
    "text": "99-88,AQs-ATs,AJo+,KTs+,QJs",
    "combos": 76.0,
    "percent": 5.731523378582202
  },
  {
    "name": "CO 4-bet v BTN",
    "depth": 40,
    "position": "CO",
    "action": "4-bet",
    "versus": "BTN",
    "text": "99+,AQs+,AKo",
    "combos": 56.0,
    "percent": 4.223227752639517
  },
  {
    "name": "CO call v BTN 3-bet",
    "depth": 40,
    "position": "CO",
    "action": "call 3-bet",
    "versus": "BTN",
    "text": "88-77,AJs-A9s,AQo-ATo,KTs+,KQo,QTs+,JTs",
    "combos": 96.0,
    "percent": 7.239819004524887
  },
  {
    "name": "UTG 4-bet v SB",
    "depth": 40,
    "position": "UTG",
    "action": "4-bet",
    "versus": "SB",
    "text": "TT+",
    "combos": 30.0,
    "percent": 2.262443438914027
  },
  {
    "name": "UTG call v SB 3-bet",
    "depth": 40,
    "position": "UTG",
    "action": "call 3-bet",
    "versus": "SB",
    "text": "99-88,ATs+,AJo+,KTs+,QJs",
    "combos": 80.0,
    "percent": 6.033182503770739
  },
  {
    "name": "HJ 4-bet v SB",
    "depth": 40,
    "position": "HJ",
    "action": "4-bet",
    "versus": "SB",
    "text": "TT+,AKs",
    "combos": 34.0,
    "percent": 2.5641025641025643
  },
  {
    "name": "HJ call v SB 3-bet",
    "depth": 40,
    "position": "HJ",
    "action": "call 3-bet",
    "versus": "SB",
    "text": "99-88,AQs-A9s,AJo+,KTs+,KQo,QTs+",
    "combos": 96.0,
    "percent": 7.239819004524887
  },
  {
    "name": "CO 4-bet v SB",
    "depth": 40,
    "position": "CO",
    "action": "4-bet",
    "versus": "SB",
    "text": "99+,AQs+,AKo",
    "combos": 56.0,
    "percent": 4.223227752639517
  },
  {
    "name": "CO call v SB 3-bet",
    "depth": 40,
    "position": "CO",
    "action": "call 3-bet",
    "versus": "SB",
    "text": "88-77,AJs-A8s,AQo-ATo,K9s+,KJo+,QTs+,QJo,JTs",
    "combos": 128.0,
    "percent": 9.653092006033182
  },
  {
    "name": "BTN 4-bet v SB",
    "depth": 40,
    "position": "BTN",
    "action": "4-bet",
    "versus": "SB",
    "text": "88+,AJs+,AKo,KQs",
    "combos": 70.0,
    "percent": 5.279034690799397
  },
  {
    "name": "BTN call v SB 3-bet",
    "depth": 40,
    "position": "BTN",
    "action": "call 3-bet",
    "versus": "SB",
    "text": "77-66,ATs-A3s,AQo-A9o,KJs-K8s,KTo+,Q9s+,QTo+,J9s+,JTo,T9s",
    "combos": 204.0,
    "percent": 15.384615384615385
  },
  {
    "name": "UTG 4-bet v BB",
    "depth": 40,
    "position": "UTG",
    "action": "4-bet",
    "versus": "BB",
    "text": "TT+",
    "combos": 30.0,
    "percent": 2.262443438914027
  },
  {
    "name": "UTG call v BB 3-bet",
    "depth": 40,
    "position": "UTG",
    "action": "call 3-bet",
    "versus": "BB",
    "text": "99-88,ATs+,AJo+,KTs+,QJs",
    "combos": 80.0,
    "percent": 6.033182503770739
  },
  {
    "name": "HJ 4-bet v BB",
    "depth": 40,
    "position": "HJ",
    "action": "4-bet",
    "versus": "BB",
    "text": "TT+,AKs",
    "combos": 34.0,
    "percent": 2.5641025641025643
  },
  {
    "name": "HJ call v BB 3-bet",
    "depth": 40,
    "position": "HJ",
    "action": "call 3-bet",
    "versus": "BB",
    "text": "99-88,AQs-A9s,AJo+,KTs+,KQo,QTs+",
    "combos": 96.0,
    "percent": 7.239819004524887
  },
  {
    "name": "CO 4-bet v BB",
    "depth": 40,
    "position": "CO",
    "action": "4-bet",
    "versus": "BB",
    "text": "99+,AQs+,AKo",
    "combos": 56.0,
    "percent": 4.223227752639517
  },
  {
    "name": "CO call v BB 3-bet",
    "depth": 40,
    "position": "CO",
    "action": "call 3-bet",
    "versus": "BB",
    "text": "88-77,AJs-A8s,AQo-ATo,K9s+,KJo+,QTs+,QJo,JTs",
    "combos": 128.0,
    "percent": 9.653092006033182
  },
  {
    "name": "BTN 4-bet v BB",
    "depth": 40,
    "position": "BTN",
    "action": "4-bet",
    "versus": "BB",
    "text": "88+,AJs+,AKo,KQs",
    "combos": 70.0,
    "percent": 5.279034690799397
  },
  {
    "name": "BTN call v BB 3-bet",
    "depth": 40,
    "position": "BTN",
    "action": "call 3-bet",
    "versus": "BB",
    "text": "77-66,ATs-A3s,AQo-A9o,KJs-K8s,KTo+,Q9s+,QTo+,J9s+,JTo,T9s",
    "combos": 204.0,
    "percent": 15.384615384615385
  },
  {
    "name": "SB 4-bet v BB",
    "depth": 40,
    "position": "SB",
    "action": "4-bet",
    "versus": "BB",
    "text": "99+,AJs+,AKo,KQs",
    "combos": 64.0,
    "percent": 4.826546003016591
  },
  {
    "name": "SB call v BB 3-bet",
    "depth": 40,
    "position": "SB",
    "action": "call 3-bet",
    "versus": "BB",
    "text": "88-77,ATs-A7s,AQo-ATo,KJs-K9s,KTo+,Q9s+,QJo,JTs",
    "combos": 140.0,
    "percent": 10.558069381598793
  },
  {
    "name": "UTG raise",
    "depth": 100,
    "position": "UTG",
    "action": "raise",
    "versus": null,
    "text": "66+,A7s+,A5s,ATo+,K9s+,KTo+,Q9s+,QTo+,JTs",
    "combos": 226.0,
    "percent": 17.043740573152338
  },
  {
    "name": "HJ raise",
    "depth": 100,
    "position": "HJ",
    "action": "raise",
    "versus": null,
    "text": "66+,A3s+,A8o+,K7s+,KTo+,Q9s+,QTo+,J9s+,JTo,T9s",
    "combos": 290.0,
    "percent": 21.87028657616893
  },
  {
    "name": "CO raise",
    "depth": 100,
    "position": "CO",
    "action": "raise",
    "versus": null,
    "text": "55+,A2s+,A7o+,A5o,K5s+,K9o+,Q8s+,Q9o+,J8s+,JTo,T8s+,98s",
    "combos": 372.0,
    "percent": 28.054298642533936
  },
  {
    "name": "BTN raise",
    "depth": 100,
    "position": "BTN",
    "action": "raise",
    "versus": null,
    "text": "44+,A2+,K2s+,K6o+,Q4s+,Q8o+,J6s+,J8o+,T6s+,T8o+,97s+,98o,87s,76s",
    "combos": 590.0,
    "percent": 44.4947209653092
  },
  {
    "name": "SB raise",
    "depth": 100,
    "position": "SB",
    "action": "raise",
    "versus": null,
    "text": "44+,A2+,K2s+,K7o+,Q4s+,Q8o+,J7s+,J8o+,T7s+,T9o,97s+,87s",
    "combos": 542.0,
    "percent": 40.874811463046754
  },
  {
    "name": "HJ 3-bet v UTG",
    "depth": 100,
    "position": "HJ",
    "action": "3-bet",
    "versus": "UTG",
    "text": "99+,AJs+,AKo",
    "combos": 60.0,
    "percent": 4.524886877828054
  },
  {
    "name": "HJ call v UTG",
    "depth": 100,
    "position": "HJ",
    "action": "call",
    "versus": "UTG",
    "text": "88,ATs,AQo-AJo,KTs+,QJs",
    "combos": 50.0,
    "percent": 3.770739064856712
  },
  {
    "name": "CO 3-bet v UTG",
    "depth": 100,
    "position": "CO",
    "action": "3-bet",
    "versus": "UTG",
    "text": "99+,AJs+,AKo",
    "combos": 60.0,
    "percent": 4.524886877828054
  },
  {
    "name": "CO call v UTG",
    "depth": 100,
    "position": "CO",
    "action": "call",
    "versus": "UTG",
    "text": "88,ATs,AQo-AJo,KTs+,KQo,QJs",
    "combos": 62.0,
    "percent": 4.675716440422323
  },
  {
    "name": "CO 3-bet v HJ",
    "depth": 100,
    "position": "CO",
    "action": "3-bet",
    "versus": "HJ",
    "text": "88+,AJs+,AKo,KQs",
    "combos": 70.0,
    "percent": 5.279034690799397
  },
  {
    "name": "CO call v HJ",
    "depth": 100,
    "position": "CO",
    "action": "call",
    "versus": "HJ",
    "text": "77,ATs-A9s,AQo-ATo,KJs-KTs,KQo,QTs+",
    "combos": 78.0,
    "percent": 5.882352941176471
  },
  {
    "name": "BTN 3-bet v UTG",
    "depth": 100,
    "position": "BTN",
    "action": "3-bet",
    "versus": "UTG",
    "text": "99+,AJs+,AKo",
    "combos": 60.0,
    "percent": 4.524886877828054
  },
  {
    "name": "BTN call v UTG",
    "depth": 100,
    "position": "BTN",
    "action": "call",
    "versus": "UTG",
    "text": "88-77,ATs-A9s,AQo-ATo,KTs+,KQo,QTs+",
    "combos": 88.0,
    "percent": 6.636500754147813
  },
  {
    "name": "BTN 3-bet v HJ",
    "depth": 100,
    "position": "BTN",
    "action": "3-bet",
    "versus": "HJ",
    "text": "88+,AJs+,AKo,KQs",
    "combos": 70.0,
    "percent": 5.279034690799397
  },
  {
    "name": "BTN call v HJ",
    "depth": 100,
    "position": "BTN",
    "action": "call",
    "versus": "HJ",
    "text": "77,ATs-A8s,AQo-ATo,KJs-K9s,KJo+,QTs+,QJo,JTs",
    "combos": 114.0,
    "percent": 8.597285067873303
  },
  {
    "name": "BTN 3-bet v CO",
    "depth": 100,
    "position": "BTN",
    "action": "3-bet",
    "versus": "CO",
    "text": "88+,ATs+,AQo+,KJs+,QJs",
    "combos": 94.0,
    "percent": 7.088989441930618
  },
  {
    "name": "BTN call v CO",
    "depth": 100,
    "position": "BTN",
    "action": "call",
    "versus": "CO",
    "text": "77-66,A9s-A5s,AJo-A9o,KTs-K9s,KTo+,QTs-Q9s,QTo+,J9s+",
    "combos": 152.0,
    "percent": 11.463046757164404
  },
  {
    "name": "SB 3-bet v UTG",
    "depth": 100,
    "position": "SB",
    "action": "3-bet",
    "versus": "UTG",
    "text": "99+,AJs+,AKo",
    "combos": 60.0,
    "percent": 4.524886877828054
  },
  {
    "name": "SB call v UTG",
    "depth": 100,
    "position": "SB",
    "action": "call",
    "versus": "UTG",
    "text": "88,ATs,AQo,KJs+,QJs",
    "combos": 34.0,
    "percent": 2.5641025641025643
  },
  {
    "name": "SB 3-bet v HJ",
    "depth": 100,
    "position": "SB",
    "action": "3-bet",
    "versus": "HJ",
    "text": "88+,AJs+,AKo,KQs",
    "combos": 70.0,
    "percent": 5.279034690799397
  },
  {
    "name": "SB call v HJ",
    "depth": 100,
    "position": "SB",
    "action": "call",
    "versus": "HJ",
    "text": "ATs,AQo-AJo,KJs-KTs,KQo,QJs",
    "combos": 52.0,
    "percent": 3.9215686274509802
  },
  {
    "name": "SB 3-bet v CO",
    "depth": 100,
    "position": "SB",
    "action": "3-bet",
    "versus": "CO",
    "text": "88+,ATs+,AQo+,KJs+,QJs",
    "combos": 94.0,
    "percent": 7.088989441930618
  },
  {
    "name": "SB call v CO",
    "depth": 100,
    "position": "SB",
    "action": "call",
    "versus": "CO",
    "text": "77,A9s,AJo-ATo,KTs,KQo,QTs,JTs",
    "combos": 58.0,
    "percent": 4.374057315233785
  },
  {
    "name": "SB 3-bet v BTN",
    "depth": 100,
    "position": "SB",
    "action": "3-bet",
    "versus": "BTN",
    "text": "77+,A9s+,ATo+,KTs+,KQo,QTs+",
    "combos": 148.0,
    "percent": 11.161387631975867
  },
  {
    "name": "SB call v BTN",
    "depth": 100,
    "position": "SB",
    "action": "call",
    "versus": "BTN",
    "text": "66,A8s-A5s,K9s,KJo-KTo,Q9s,QTo+,J9s+",
    "combos": 86.0,
    "percent": 6.4856711915535445
  },
  {
    "name": "BB 3-bet v UTG",
    "depth": 100,
    "position": "BB",
    "action": "3-bet",
    "versus": "UTG",
    "text": "99+,AJs+,AKo",
    "combos": 60.0,
    "percent": 4.524886877828054
  },
  {
    "name": "BB call v UTG",
    "depth": 100,
    "position": "BB",
    "action": "call",
    "versus": "UTG",
    "text": "88-55,ATs-A2s,AQo-A8o,K6s+,K9o+,Q8s+,QTo+,J8s+,JTo,T9s",
    "combos": 264.0,
    "percent": 19.90950226244344
  },
  {
    "name": "BB 3-bet v HJ",
    "depth": 100,
    "position": "BB",
    "action": "3-bet",
    "versus": "HJ",
    "text": "88+,AJs+,AKo,KQs",
    "combos": 70.0,
    "percent": 5.279034690799397
  },
  {
    "name": "BB call v HJ",
    "depth": 100,
    "position": "BB",
    "action": "call",
    "versus": "HJ",
    "text": "77-55,ATs-A2s,AQo-A7o,A5o,KJs-K5s,K9o+,Q8s+,Q9o+,J8s+,JTo,T8s+,98s",
    "combos": 302.0,
    "percent": 22.77526395173454
  },
  {
    "name": "BB 3-bet v CO",
    "depth": 100,
    "position": "BB",
    "action": "3-bet",
    "versus": "CO",
    "text": "88+,ATs+,AQo+,KJs+,QJs",
    "combos": 94.0,
    "percent": 7.088989441930618
  },
  {
    "name": "BB call v CO",
    "depth": 100,
    "position": "BB",
    "action": "call",
    "versus": "CO",
    "text": "77-44,A9s-A2s,AJo-A3o,KTs-K3s,K8o+,QTs-Q6s,Q9o+,J7s+,J9o+,T7s+,T9o,97s+,87s",
    "combos": 388.0,
    "percent": 29.260935143288084
  },
  {
    "name": "BB 3-bet v BTN",
    "depth": 100,
    "position": "BB",
    "action": "3-bet",
    "versus": "BTN",
    "text": "77+,A9s+,ATo+,KTs+,KQo,QTs+",
    "combos": 148.0,
    "percent": 11.161387631975867
  },
  {
    "name": "BB call v BTN",
    "depth": 100,
    "position": "BB",
    "action": "call",
    "versus": "BTN",
    "text": "66-33,A8s-A2s,A9o-A2o,K9s-K2s,KJo-K4o,Q9s-Q2s,Q7o+,J3s+,J7o+,T5s+,T7o+,96s+,98o,86s+,75s+,65s",
    "combos": 548.0,
    "percent": 41.327300150829565
  },
  {
    "name": "BB 3-bet v SB",
    "depth": 100,
    "position": "BB",
    "action": "3-bet",
    "versus": "SB",
    "text": "77+,A9s+,AJo+,KTs+,KQo,QTs+",
    "combos": 136.0,
    "percent": 10.256410256410257
  },
  {
    "name": "BB call v SB",
    "depth": 100,
    "position": "BB",
    "action": "call",
    "versus": "SB",
    "text": "66-22,A8s-A2s,ATo-A2o,K9s-K2s,KJo-K2o,Q9s-Q2s,Q4o+,J2s+,J7o+,T2s+,T7o+,95s+,97o+,84s+,87o,74s+,64s+,54s",
    "combos": 690.0,
    "percent": 52.036199095022624
  },
  {
    "name": "UTG 4-bet v HJ",
    "depth": 100,
    "position": "UTG",
    "action": "4-bet",
    "versus": "HJ",
    "text": "QQ+",
    "combos": 18.0,
    "percent": 1.3574660633484164
  },
  {
    "name": "UTG call v HJ 3-bet",
    "depth": 100,
    "position": "UTG",
    "action": "call 3-bet",
    "versus": "HJ",
    "text": "JJ-88,ATs+,AQo+,KJs+,QJs",
    "combos": 76.0,
    "percent": 5.731523378582202
  },
  {
    "name": "UTG 4-bet v CO",
    "depth": 100,
    "position": "UTG",
    "action": "4-bet",
    "versus": "CO",
    "text": "QQ+",
    "combos": 18.0,
    "percent": 1.3574660633484164
  },
  {
    "name": "UTG call v CO 3-bet",
    "depth": 100,
    "position": "UTG",
    "action": "call 3-bet",
    "versus": "CO",
    "text": "JJ-88,ATs+,AQo+,KJs+,QJs",
    "combos": 76.0,
    "percent": 5.731523378582202
  },
  {
    "name": "HJ 4-bet v CO",
    "depth": 100,
    "position": "HJ",
    "action": "4-bet",
    "versus": "CO",
    "text": "JJ+",
    "combos": 24.0,
    "percent": 1.8099547511312217
  },
  {
    "name": "HJ call v CO 3-bet",
    "depth": 100,
    "position": "HJ",
    "action": "call 3-bet",
    "versus": "CO",
    "text": "TT-88,ATs+,AJo+,KTs+,KQo,QJs",
    "combos": 98.0,
    "percent": 7.390648567119156
  },
  {
    "name": "UTG 4-bet v BTN",
    "depth": 100,
    "position": "UTG",
    "action": "4-bet",
    "versus": "BTN",
    "text": "QQ+",
    "combos": 18.0,
    "percent": 1.3574660633484164
  },
  {
    "name": "UTG call v BTN 3-bet",
    "depth": 100,
    "position": "UTG",
    "action": "call 3-bet",
    "versus": "BTN",
    "text": "JJ-88,ATs+,AQo+,KJs+,QJs",
    "combos": 76.0,
    "percent": 5.731523378582202
  },
  {
    "name": "HJ 4-bet v BTN",
    "depth": 100,
    "position": "HJ",
    "action": "4-bet",
    "versus": "BTN",
    "text": "JJ+",
    "combos": 24.0,
    "percent": 1.8099547511312217
  },
  {
    "name": "HJ call v BTN 3-bet",
    "depth": 100,
    "position": "HJ",
    "action": "call 3-bet",
    "versus": "BTN",
    "text": "TT-88,ATs+,AJo+,KTs+,KQo,QJs",
    "combos": 98.0,
    "percent": 7.390648567119156
  },
  {
    "name": "CO 4-bet v BTN",
    "depth": 100,
    "position": "CO",
    "action": "4-bet",
    "versus": "BTN",
    "text": "TT+",
    "combos": 30.0,
    "percent": 2.262443438914027
  },
  {
    "name": "CO call v BTN 3-bet",
    "depth": 100,
    "position": "CO",
    "action": "call 3-bet",
    "versus": "BTN",
    "text": "99-77,A9s+,ATo+,KTs+,KQo,QTs+,JTs",
    "combos": 122.0,
    "percent": 9.200603318250376
  },
  {
    "name": "UTG 4-bet v SB",
    "depth": 100,
    "position": "UTG",
    "action": "4-bet",
    "versus": "SB",
    "text": "QQ+",
    "combos": 18.0,
    "percent": 1.3574660633484164
  },
  {
    "name": "UTG call v SB 3-bet",
    "depth": 100,
    "position": "UTG",
    "action": "call 3-bet",
    "versus": "SB",
    "text": "JJ-88,ATs+,AJo+,KTs+,QJs",
    "combos": 92.0,
    "percent": 6.93815987933635
  },
  {
    "name": "HJ 4-bet v SB",
    "depth": 100,
    "position": "HJ",
    "action": "4-bet",
    "versus": "SB",
    "text": "JJ+",
    "combos": 24.0,
    "percent": 1.8099547511312217
  },
  {
    "name": "HJ call v SB 3-bet",
    "depth": 100,
    "position": "HJ",
    "action": "call 3-bet",
    "versus": "SB",
    "text": "TT-77,A9s+,AJo+,KTs+,KQo,QTs+",
    "combos": 112.0,
    "percent": 8.446455505279035
  },
  {
    "name": "CO 4-bet v SB",
    "depth": 100,
    "position": "CO",
    "action": "4-bet",
    "versus": "SB",
    "text": "TT+",
    "combos": 30.0,
    "percent": 2.262443438914027
  },
  {
    "name": "CO call v SB 3-bet",
    "depth": 100,
    "position": "CO",
    "action": "call 3-bet",
    "versus": "SB",
    "text": "99-77,A8s+,ATo+,K9s+,KJo+,QTs+,QJo,JTs",
    "combos": 154.0,
    "percent": 11.613876319758672
  },
  {
    "name": "BTN 4-bet v SB",
    "depth": 100,
    "position": "BTN",
    "action": "4-bet",
    "versus": "SB",
    "text": "99+,AQs+",
    "combos": 44.0,
    "percent": 3.3182503770739067
  },
  {
    "name": "BTN call v SB 3-bet",
    "depth": 100,
    "position": "BTN",
    "action": "call 3-bet",
    "versus": "SB",
    "text": "88-66,AJs-A3s,A8o+,K7s+,KTo+,Q9s+,QTo+,J9s+,JTo,T9s",
    "combos": 246.0,
    "percent": 18.552036199095024
  },
  {
    "name": "UTG 4-bet v BB",
    "depth": 100,
    "position": "UTG",
    "action": "4-bet",
    "versus": "BB",
    "text": "QQ+",
    "combos": 18.0,
    "percent": 1.3574660633484164
  },
  {
    "name": "UTG call v BB 3-bet",
    "depth": 100,
    "position": "UTG",
    "action": "call 3-bet",
    "versus": "BB",
    "text": "JJ-88,ATs+,AJo+,KTs+,QJs",
    "combos": 92.0,
    "percent": 6.93815987933635
  },
  {
    "name": "HJ 4-bet v BB",
    "depth": 100,
    "position": "HJ",
    "action": "4-bet",
    "versus": "BB",
    "text": "JJ+",
    "combos": 24.0,
    "percent": 1.8099547511312217
  },
  {
    "name": "HJ call v BB 3-bet",
    "depth": 100,
    "position": "HJ",
    "action": "call 3-bet",
    "versus": "BB",
    "text": "TT-77,A9s+,AJo+,KTs+,KQo,QTs+",
    "combos": 112.0,
    "percent": 8.446455505279035
  },
  {
    "name": "CO 4-bet v BB",
    "depth": 100,
    "position": "CO",
    "action": "4-bet",
    "versus": "BB",
    "text": "TT+",
    "combos": 30.0,
    "percent": 2.262443438914027
  },
  {
    "name": "CO call v BB 3-bet",
    "depth": 100,
    "position": "CO",
    "action": "call 3-bet",
    "versus": "BB",
    "text": "99-77,A8s+,ATo+,K9s+,KJo+,QTs+,QJo,JTs",
    "combos": 154.0,
    "percent": 11.613876319758672
  },
  {
    "name": "BTN 4-bet v BB",
    "depth": 100,
    "position": "BTN",
    "action": "4-bet",
    "versus": "BB",
    "text": "99+,AQs+",
    "combos": 44.0,
    "percent": 3.3182503770739067
  },
  {
    "name": "BTN call v BB 3-bet",
    "depth": 100,
    "position": "BTN",
    "action": "call 3-bet",
    "versus": "BB",
    "text": "88-66,AJs-A3s,A8o+,K7s+,KTo+,Q9s+,QTo+,J9s+,JTo,T9s",
    "combos": 246.0,
    "percent": 18.552036199095024
  },
  {
    "name": "SB 4-bet v BB",
    "depth": 100,
    "position": "SB",
    "action": "4-bet",
    "versus": "BB",
    "text": "99+,AKs",
    "combos": 40.0,
    "percent": 3.0165912518853695
  },
  {
    "name": "SB call v BB 3-bet",
    "depth": 100,
    "position": "SB",
    "action": "call 3-bet",
    "versus": "BB",
    "text": "88-66,AQs-A7s,A5s,ATo+,K9s+,KTo+,Q9s+,QJo,JTs",
    "combos": 174.0,
    "percent": 13.122171945701357
  }
] as const;
