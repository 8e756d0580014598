// Claims as the core reads them: a reader for each known member, and what is absent claims nothing.
import { PokerError } from "../errors.ts";
import { isAbsent, shown } from "../inputs.ts";
import { Member } from "../member.ts";
import { readAmount, readAmounts, readSignedAmount } from "./amounts.ts";
import { Players } from "./players.ts";

/** The right result, as far as a claim is read by it. */
export interface Right {
  players: Players;
  boards: number;
  /** Pots, or the runs of a pot. */
  parts: readonly { runs?: readonly object[] }[];
}

type Reader = (raw: unknown, member: Member, right: Right) => unknown;
type Readers = Readonly<Record<string, Reader>>;
type Fields = Record<string, unknown>;

const CLAIM = new Member("claim");

const OF_RUN: Readers = {
  amount: readAmount,
  winners: readSeats,
  payouts: readPayouts,
  oddChips: readAmount,
  hand: (raw) => ({ quoted: shown(raw), text: plainText(raw) }),
};

const OF_POT: Readers = {
  ...OF_RUN,
  contenders: readSeats,
  rake: readAmount,
  runs: (raw, member, right) => readParts(raw, OF_RUN, member, right),
};

const OF_HAND: Readers = {
  category: readCategory,
  categoryName: readCategory,
  description: plainText,
  score: (raw) => (typeof raw === "number" ? raw : NO_HAND),
  kickers: (raw) => (Array.isArray(raw) ? Array.from(raw, plainText) : [NO_HAND]),
};

const OF_CLAIM: Readers = {
  payouts: readPayouts,
  pots: (raw, member, right) => readParts(raw, OF_POT, member, right),
  returned: readPerSeat,
  hands: readHands,
  rake: readAmount,
  contributions: readPerSeat,
  names: refuseOtherNames,
  unit: readAmount,
  net: (raw, member, { players }) => readAmounts(raw, member, players, readSignedAmount),
  winner: readWinner,
  winners: readWinners,
};

/** Return the members of a claim, not read yet; refuse a claim of nothing. */
export function claimFields(claim: unknown): Fields {
  const fields = fieldsOf(claim, Object.keys(OF_CLAIM), CLAIM);
  if ("winner" in fields && "winners" in fields)
    throw new PokerError("poker-error", "both winner and winners are claimed; give one of them", {
      pointer: "/claim/winner",
    });
  if (["payouts", "winner", "winners"].some((key) => key in fields)) return fields;
  throw CLAIM.error(
    "poker-error",
    "payouts are missing; a claim says what each seat is paid, or who the winner is",
  );
}

/** Refuse members that need chips. */
export function refuseChips(fields: Fields): void {
  const known = ["winner", "winners", "hands"];
  fieldsOf(fields, known, new Member("claim without contributions", CLAIM.pointer));
}

/** Return a claim as the core reads it. */
export function readClaim(fields: Fields, right: Right): object {
  const { winner, ...claim } = readFields(fields, OF_CLAIM, CLAIM, right);
  return { ...claim, ...(winner !== undefined && { winners: winner }) };
}

/**
 * Return the fields of an object without those that are null or undefined; refuse an unknown key.
 * Other interfaces write `odd_chips`.
 */
function fieldsOf(raw: unknown, keys: readonly string[], member: Member): Fields {
  if (typeof raw !== "object" || raw === null || Array.isArray(raw))
    throw member.error("poker-error", `${shown(raw)} is not an object with ${keys.join(", ")}`);
  const fields: Fields = {};
  for (const [written, value] of Object.entries(raw)) {
    const key = written === "odd_chips" ? "oddChips" : written;
    if (!keys.includes(key))
      throw member.error("poker-error", `'${written}' is not known; there are ${keys.join(", ")}`);
    if (!isAbsent(value)) fields[key] = value;
  }
  return fields;
}

/** Read each field; the core's `odd_chips` is oddChips here, and `odd chips` in messages. */
function readFields(fields: Fields, readers: Readers, member: Member, right: Right): Fields {
  const known = Object.entries(readers).filter(([key]) => key in fields);
  const read = known.map(([key, reader]) => {
    const words = key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
    return [words.replace(" ", "_"), reader(fields[key], member.item(words, key), right)];
  });
  return Object.fromEntries(read);
}

function readList(raw: unknown, member: Member): unknown[] {
  if (Array.isArray(raw)) return Array.from(raw);
  throw member.error("poker-error", `${shown(raw)} is not a list`);
}

/** Read claimed pots or runs; null where more are claimed than there are. */
function readParts(raw: unknown, readers: Readers, member: Member, right: Right): unknown[] {
  return readList(raw, member).map((part, at) => {
    const own = right.parts[at];
    if (own === undefined) return null;
    const name = `${member.name.replace(/s$/, "")} ${at + 1}`; // "claim, pots": "claim, pot 1"
    const where = new Member(name, `${member.pointer}/${at}`);
    const fields = fieldsOf(part, Object.keys(readers), where);
    return readFields(fields, readers, where, { ...right, parts: own.runs ?? [] });
  });
}

// --- seats and chips ---

function refuseOtherNames(raw: unknown, { pointer }: Member, { players }: Right): void {
  const { names } = Players.read(raw, players.seats, new Member("names", pointer));
  if (names.join("\n") === players.names.join("\n")) return;
  const right = players.names.join(", ") || "not given";
  const reason = `${names.join(", ")}; at the table they are ${right}`;
  throw new Member("claim, names", pointer).error("wrong-seat", reason);
}

function readSeats(raw: unknown, member: Member, { players }: Right): number[] {
  return players.some(readList(raw, member), member);
}

function readPerSeat(raw: unknown, member: Member, { players }: Right): string[] {
  return readAmounts(raw, member, players);
}

/** Read chips per seat, claimed as a list for all seats or as a map from seat to chips. */
function readPayouts(raw: unknown, member: Member, { players }: Right): string[] {
  if (Array.isArray(raw) || typeof raw !== "object" || raw === null)
    return readAmounts(raw, member, players);
  const payouts = new Map<number, string>();
  for (const [key, chips] of Object.entries(raw)) {
    const isNumber = /^\d{1,9}$/.test(key) && !players.names.includes(key);
    const seat = players.seat(isNumber ? Number(key) : key, member);
    if (payouts.has(seat))
      throw member.error("wrong-seat", `${players.label(seat)} is there twice; remove one`);
    payouts.set(seat, readAmount(chips, member.item(players.label(seat), key)));
  }
  return Array.from({ length: players.seats }, (_, seat) => payouts.get(seat) ?? "0");
}

/** Return one claimed winner as the winner of each board; without a pot there is none. */
function readWinner(raw: unknown, member: Member, { players, boards }: Right): number[][] {
  if (boards === 0) return [];
  if (typeof raw === "object")
    throw member.error("wrong-seat", `${shown(raw)} is not one seat; give several as winners`);
  return new Array<number[]>(boards).fill([players.seat(raw, member)]);
}

/** Return the claimed winners of each board. */
function readWinners(raw: unknown, member: Member, { players, boards }: Right): number[][] {
  if (boards === 0) return [];
  const listed = readList(raw, member);
  const lists = listed.filter((each) => Array.isArray(each)).length;
  if (lists === 0 && boards === 1) return [players.some(listed, member)];
  if (lists === 0)
    throw member.error(
      "wrong-seat",
      `${shown(listed)} for two boards; give a list of winners for each, as [[0], [1]]`,
    );
  if (lists === listed.length && lists === boards)
    return listed.map((each) => players.some(each, member));
  const count = boards > 1 ? "are two boards" : "is one board";
  const reason = `${shown(listed)} is not a list of winners for each board; there ${count}`;
  throw member.error("wrong-seat", reason);
}

// --- hands ---

const NO_HAND = "?"; // describes none

function readHands(raw: unknown, member: Member, right: Right): (object | null)[] {
  const { players } = right;
  const listed = readList(raw, member);
  if (listed.length !== players.seats)
    throw member.error("poker-error", `${listed.length} for ${players.seats} seats`);
  return listed.map((hand, seat) => {
    if (isAbsent(hand)) return null;
    const where = new Member(`claim, hand of ${players.label(seat)}`, `${member.pointer}/${seat}`);
    const boards: unknown[] = Array.isArray(hand) ? hand : [hand];
    return { quoted: shown(hand), boards: boards.map((each) => readHand(each, where, right)) };
  });
}

/** Read what is claimed of a hand: a text or a category alone, or an object with some of it. */
function readHand(raw: unknown, member: Member, right: Right): object {
  if (typeof raw !== "object" || raw === null) {
    const kind = typeof raw === "number" ? "category" : "text";
    return { quoted: shown(raw), [kind]: readCategory(raw) };
  }
  const keys = Object.keys(OF_HAND);
  const fields = fieldsOf(raw, keys, member);
  if (Object.keys(fields).length === 0)
    throw member.error("poker-error", `nothing is claimed; give ${keys.join(", ")}`);
  const { description, category, categoryName, score, kickers } = fields;
  return {
    ...readFields(fields, OF_HAND, member, right),
    quoted: shown(description ?? category ?? categoryName ?? score),
    quoted_kickers: shown(kickers),
  };
}

function readCategory(raw: unknown): number | string {
  return typeof raw === "number" ? raw : plainText(raw);
}

/** Return a claimed description without spaces around it; the core ignores its case. */
function plainText(raw: unknown): string {
  return typeof raw === "string" ? raw.trim() : NO_HAND;
}
