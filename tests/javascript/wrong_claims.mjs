// Changes every leaf of correct settlements, one at a time; writes the claims that are accepted.
const { load } = await import(process.argv[2]);
const engine = await load({ workers: 0 });
const board = "Ks9d5h3c2s";
const hands = [
  { contributions: [20, 20], button: 0, board, hands: ["AhAd", "KhQh"] },
  {
    contributions: [50, 100, 100.5],
    button: "cy",
    board,
    secondBoard: "Ks9d5hQcQs",
    hands: ["AhAd", "KhQh", "AcTd"],
    names: ["ann", "bo", "cy"],
    rake: { rate: 0.05, cap: 3 },
  },
  { contributions: [5, 10, 10], button: 1, board, hands: [null, "KhQh", null], folded: [0, 2] },
];

function* leaves(value, path = []) {
  if (typeof value !== "object" || value === null) yield [path, value];
  else for (const [key, each] of Object.entries(value)) yield* leaves(each, [...path, key]);
}

function changed(claim, path, value) {
  const copy = structuredClone(claim);
  const parent = path.slice(0, -1).reduce((part, key) => part[key], copy);
  parent[path.at(-1)] = value;
  return copy;
}

function isAccepted(claim, hand) {
  try {
    engine.verify(claim, hand);
    return true;
  } catch (error) {
    if (error.name !== "PokerError") throw error;
    return false;
  }
}

let [right, tried] = [0, 0];
const accepted = [];
for (const hand of hands) {
  const settlement = engine.settle(hand);
  if (isAccepted(settlement, hand)) right += 1;
  for (const [path, value] of leaves(settlement)) {
    if (value === null) continue; // claims nothing
    const others = typeof value === "number" ? [value + 1, value - 1, "x"] : [`${value}x`, 7, {}];
    for (const other of others) {
      tried += 1;
      if (isAccepted(changed(settlement, path, other), hand)) accepted.push([path.join("/"), other]);
    }
  }
  for (const [key, value] of Object.entries(settlement))
    for (const other of ["x", {}, 7].filter((each) => each !== value)) {
      tried += 1;
      if (isAccepted({ ...settlement, [key]: other }, hand)) accepted.push([key, other]);
    }
}
process.stdout.write(JSON.stringify({ right, tried, accepted }));
