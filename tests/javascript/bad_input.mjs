// Passes invalid input to the package; writes the outcome of each call, and whether it works after.
const { load, parseCards, parseRange, formatCards, formatRange } = await import(process.argv[2]);
const engine = await load({ workers: 0 });
const detached = new Uint8Array(70);
structuredClone(detached.buffer, { transfer: [detached.buffer] });
const detachedRange = new Float64Array(1326).fill(1);
structuredClone(detachedRange.buffer, { transfer: [detachedRange.buffer] });
const range = (change) => {
  const weights = new Float64Array(1326).fill(1);
  change(weights);
  return weights;
};
const hand = { contributions: [20, 20], button: 0, board: "AsKsQsJsTs", hands: ["2c2d", "3c3d"] };
const circular = [];
circular.push(circular);

const calls = {
  evaluate_nothing: () => engine.evaluate(),
  evaluate_null: () => engine.evaluate(null),
  evaluate_number: () => engine.evaluate(7),
  evaluate_nan: () => engine.evaluate([Number.NaN, 1]),
  evaluate_fraction: () => engine.evaluate([0.5, 1]),
  evaluate_id_52: () => engine.evaluate([51, 52]),
  evaluate_negative: () => engine.evaluate([-1, 3]),
  evaluate_twice: () => engine.evaluate("AhAh"),
  evaluate_eight_cards: () => engine.evaluate("2c3c4c5c6c7c8c9c"),
  evaluate_text: () => engine.evaluate("Ah Xx"),
  evaluate_many_list: () => engine.evaluateMany([1, 2, 3, 4, 5, 6, 7], 7),
  evaluate_many_size: () => engine.evaluateMany(new Uint8Array(70), 8),
  evaluate_many_rest: () => engine.evaluateMany(new Uint8Array(71), 7),
  evaluate_many_twice: () => engine.evaluateMany(new Uint8Array(14), 7),
  evaluate_many_unknown: () => engine.evaluateMany(Uint8Array.of(1, 2, 3, 4, 60), 5),
  evaluate_detached: () => engine.evaluate(detached),
  evaluate_many_detached: () => engine.evaluateMany(detached, 7),
  equity_nothing: () => engine.equity(),
  equity_one_player: () => engine.equity({ players: ["AhKh"] }),
  equity_players_text: () => engine.equity({ players: "AhKh" }),
  equity_player_object: () => engine.equity({ players: [{}, "AhKh"] }),
  equity_player_circular: () => engine.equity({ players: [circular, "AhKh"] }),
  equity_24_players: () => engine.equity({ players: new Array(24).fill("??") }),
  equity_million_players: () => engine.equity({ players: new Array(1e6).fill("??") }),
  equity_1327_weights: () => engine.equity({ players: ["AhKh", new Float64Array(1327)] }),
  equity_nan_weight: () => engine.equity({ players: ["AhKh", range((row) => row.fill(Number.NaN, 5, 6))] }),
  equity_weight_2: () => engine.equity({ players: ["AhKh", range((row) => row.fill(2, 5, 6))] }),
  equity_negative_weight: () => engine.equity({ players: ["AhKh", range((row) => row.fill(-1e-9, 5, 6))] }),
  equity_detached_range: () => engine.equity({ players: ["AhKh", detachedRange] }),
  equity_empty_range: () => engine.equity({ players: ["AhKh", new Float64Array(1326)] }),
  equity_duplicate: () => engine.equity({ players: ["AhKh", "AhQd"] }),
  equity_board_of_two: () => engine.equity({ players: ["AhKh", "QsQd"], board: "2c3c" }),
  equity_board_number: () => engine.equity({ players: ["AhKh", "QsQd"], board: 5 }),
  equity_dead_deck: () => engine.equity({ players: ["AhKh", "QsQd"], dead: Array.from({ length: 44 }, (_, id) => id) }),
  equity_samples_nan: () => engine.equity({ players: ["AhKh", "QsQd"], samples: Number.NaN }),
  equity_samples_huge: () => engine.equity({ players: ["AhKh", "QsQd"], samples: 1e300 }),
  equity_samples_infinite: () => engine.equity({ players: ["AhKh", "QsQd"], samples: Number.POSITIVE_INFINITY }),
  equity_error_text: () => engine.equity({ players: ["AhKh", "QsQd"], targetError: "small" }),
  equity_error_nan: () => engine.equity({ players: ["AhKh", "QsQd"], targetError: Number.NaN }),
  equity_error_zero: () => engine.equity({ players: ["AhKh", "QsQd"], targetError: 0 }),
  equity_seed_negative: () => engine.equity({ players: ["AhKh", "QsQd"], samples: 10, seed: -1 }),
  equity_seed_large: () => engine.equity({ players: ["AhKh", "QsQd"], samples: 10, seed: 2n ** 64n }),
  equity_seed_fraction: () => engine.equity({ players: ["AhKh", "QsQd"], samples: 10, seed: 0.5 }),
  equity_method: () => engine.equity({ players: ["AhKh", "QsQd"], method: "quick" }),
  equity_too_long: () => engine.equity({ players: new Array(6).fill("random"), method: "exact" }),
  outs_nothing: () => engine.outs(),
  outs_range_hero: () => engine.outs({ hero: "AKs", villains: "QsQd", board: "2c3c4c" }),
  outs_three_cards: () => engine.outs({ hero: "AhKhQh", villains: "QsQd", board: "2c3c4c" }),
  outs_river: () => engine.outs({ hero: "AhKh", villains: "QsQd", board: "2c3c4c5c6c" }),
  outs_no_villain: () => engine.outs({ hero: "AhKh", villains: [], board: "2c3c4c" }),
  outs_villain_number: () => engine.outs({ hero: "AhKh", villains: 3, board: "2c3c4c" }),
  outs_duplicate: () => engine.outs({ hero: "AhKh", villains: "AhQd", board: "2c3c4c" }),
  outs_empty_range: () => engine.outs({ hero: "AhKh", villains: new Float64Array(1326), board: "2c3c4c" }),
  pots_nothing: () => engine.sidePots(),
  pots_text: () => engine.sidePots({ contributions: "20,20" }),
  pots_nan: () => engine.sidePots({ contributions: [Number.NaN, 20] }),
  pots_infinite: () => engine.sidePots({ contributions: [Number.POSITIVE_INFINITY, 20] }),
  pots_negative: () => engine.sidePots({ contributions: [-1, 20] }),
  pots_huge: () => engine.sidePots({ contributions: [1e15, 20] }),
  pots_huge_big: () => engine.sidePots({ contributions: [10n ** 30n, 20] }),
  pots_sum_huge: () => engine.sidePots({ contributions: [999999999999999, 999999999999999] }),
  pots_one_seat: () => engine.sidePots({ contributions: [20] }),
  pots_11_seats: () => engine.sidePots({ contributions: new Array(11).fill(1) }),
  pots_all_folded: () => engine.sidePots({ contributions: [20, 20], folded: [0, 1] }),
  pots_folded_seat_9: () => engine.sidePots({ contributions: [20, 20], folded: [9] }),
  settle_nothing: () => engine.settle(),
  settle_no_button: () => engine.settle({ ...hand, button: undefined }),
  settle_button_nan: () => engine.settle({ ...hand, button: Number.NaN }),
  settle_hand_of_one: () => engine.settle({ ...hand, hands: ["2c", "3c3d"] }),
  settle_hands_missing: () => engine.settle({ ...hand, hands: undefined }),
  settle_card_twice: () => engine.settle({ ...hand, hands: ["2c2d", "2c3d"] }),
  settle_none_shown: () => engine.settle({ ...hand, hands: [null, null] }),
  settle_short_board: () => engine.settle({ ...hand, board: "AsKsQs" }),
  settle_rate: () => engine.settle({ ...hand, rake: { rate: 2 } }),
  settle_rate_nan: () => engine.settle({ ...hand, rake: { rate: Number.NaN } }),
  settle_rake_key: () => engine.settle({ ...hand, rake: { rate: 0, most: 3 } }),
  settle_unit: () => engine.settle({ ...hand, unit: 0.25 }),
  winners_nothing: () => engine.winners(),
  winners_number: () => engine.winners({ board: "AsKsQsJsTs", hands: 2 }),
  settle_snake_case: () => engine.settle({ ...hand, second_board: "AsKsQsJsTs" }),
  settle_list: () => engine.settle([hand]),
  pots_misspelt: () => engine.sidePots({ contributions: [20, 20], fold: [0] }),
  winners_misspelt: () => engine.winners({ board: "AsKsQsJsTs", hands: ["2c2d", "3c3d"], muck: [0] }),
  verify_misspelt: () => engine.verify({ payouts: [20, 20] }, { ...hand, fold: [0] }),
  verify_no_hand: () => engine.verify({ payouts: [20, 20] }),
  equity_misspelt: () => engine.equity({ players: ["AhKh", "QsQd"], flop: "2c3c4c" }),
  outs_misspelt: () => engine.outs({ hero: "AhKh", villains: "QsQd", board: "2c3c4c", supress: false }),
  classify_two_cards: () => engine.classifyHands("AsKs"),
  classify_six_cards: () => engine.classifyHands("AsKsQsJsTs9s"),
  range_nothing: () => parseRange(),
  range_number: () => parseRange(5),
  range_options_null: () => parseRange("AA", null),
  cards_list: () => parseCards([1]),
  format_cards_null: () => formatCards(null),
  format_range_text: () => formatRange("AA"),
  format_range_nothing: () => formatRange(),
  load_null: () => load(null),
  load_misspelt: () => load({ worker: 0 }),
  equity_player_hole: () => engine.equity({ players: ["AhKh", , "QsQd"] }),
  equity_card_hole: () => engine.equity({ players: ["AhKh", [1, , 2]] }),
  equity_signal: () => engine.equity({ players: ["AhKh", "QsQd"], signal: {} }),
  equity_progress: () => engine.equity({ players: ["AhKh", "QsQd"], onProgress: 1 }),
  outs_signal: () => engine.outs({ hero: "AhKh", villains: "QsQd", board: "2c3c4c", signal: 1 }),
  outs_villain_hole: () => engine.outs({ hero: "AhKh", villains: ["QsQd", ,], board: "2c3c4c" }),
  settle_hands_hole: () => engine.settle({ ...hand, hands: [, ,] }),
  settle_names_hole: () => engine.settle({ ...hand, names: ["ann", ,] }),
  settle_folded_hole: () => engine.settle({ ...hand, folded: [,] }),
  verify_pots_hole: () => engine.verify({ payouts: [20, 20], pots: [,] }, hand),
  verify_nothing: () => engine.verify(),
  verify_empty: () => engine.verify({}, hand),
  verify_key: () => engine.verify({ payout: [20, 20] }, hand),
  verify_payouts_text: () => engine.verify({ payouts: "20" }, hand),
  verify_wrong: () => engine.verify({ payouts: [40, 0] }, hand),
  verify_pots_number: () => engine.verify({ payouts: [20, 20], pots: 1 }, hand),
  verify_hands_wrong: () => engine.verify({ payouts: [20, 20], hands: ["a pair", null] }, hand),
};

const outcomes = {};
for (const name of ["sidePots", "winners"]) engine[name](hand); // accept all properties
for (const [name, call] of Object.entries(calls)) {
  let outcome;
  try {
    await call();
    outcome = "answered";
  } catch (error) {
    outcome = error.name === "PokerError" ? error.code : `${error.name}: ${error.stack}`;
  }
  const { score } = engine.evaluate("AhKhQhJhTh");
  const { players } = await engine.equity({ players: ["AhKh", "QsQd"], board: "7h5h2c" });
  const works = score === 36873 && String(players[0].fraction) === "109/198";
  outcomes[name] = works ? outcome : `broken after ${outcome}`;
}
const aborted = { signal: AbortSignal.abort("stopped") };
const questions = {
  equity_aborted: engine.equity({ players: ["AhKh", "QsQd"], board: "7h5h2c", ...aborted }),
  outs_aborted: engine.outs({ hero: "AhKh", villains: "QsQd", board: "2c3c4c", ...aborted }),
};
for (const [name, question] of Object.entries(questions))
  outcomes[name] = await question.then(() => "answered", String);
process.stdout.write(JSON.stringify(outcomes));
