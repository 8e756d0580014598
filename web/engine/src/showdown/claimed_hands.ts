// Claimed hands: a description, a category or a score, against the hands shown.
import { PokerError } from "../errors.ts";
import { CATEGORIES, type Strength } from "../hands.ts";
import { counted, shown } from "../inputs.ts";
import { CLAIM, readList, readObject } from "./claim.ts";
import { Member } from "./members.ts";
import type { Players } from "./players.ts";

const OF_HAND = ["category", "categoryName", "description", "score", "kickers"];

/** Refuse a claimed hand that is not the hand the seat showed. */
export function checkHands(
  claimed: unknown,
  hands: readonly (readonly Strength[] | null)[],
  players: Players,
  pots: readonly { contenders: readonly number[] }[],
): void {
  if (claimed === undefined || claimed === null) return;
  const listed = readList(claimed, CLAIM.item("hands", "hands"));
  if (listed.length !== hands.length)
    throw new PokerError(
      "poker-error",
      `claim, hands: ${listed.length} for ${hands.length} seats`,
      {
        pointer: "/claim/hands",
      },
    );
  const wrong = (message: string) => new PokerError("wrong-evaluation", message);
  listed.forEach((raw, seat) => {
    if (raw === null || raw === undefined) return;
    const name = players.label(seat);
    const perBoard: unknown[] = Array.isArray(raw) ? raw : [raw];
    const strengths = hands[seat] ?? null;
    if (strengths === null)
      throw wrong(
        `${name}: claimed ${shown(raw)}, and ${players.names.length > 0 ? "" : "it "}has shown no hand`,
      );
    if (perBoard.length !== strengths.length)
      throw wrong(
        `${name}: claimed ${counted(perBoard.length, "hand")}, the boards are ${strengths.length}`,
      );
    const member = new Member(`claim, hand of ${name}`, `/claim/hands/${seat}`);
    strengths.forEach((strength, board) => {
      const hand = perBoard[board];
      const isMeant = means(hand, strength, member);
      if (isMeant && hasKickers(hand, strength)) return;
      const pot = pots.findIndex(({ contenders }) => contenders.includes(seat));
      const place = `${pot >= 0 ? `pot ${pot + 1}, ` : ""}${name}`;
      if (isMeant)
        throw wrong(
          `${place}: claimed kickers ${shown(kickersOf(hand))}, right is ${shown(strength.kickers)}`,
        );
      throw wrong(
        `${place}: claimed ${shown(claimedName(hand))}, right is '${strength.description}'`,
      );
    });
  });
}

function claimedName(hand: unknown): unknown {
  if (typeof hand !== "object" || hand === null) return hand;
  const { description, category, categoryName, score } = hand as Record<string, unknown>;
  return description ?? category ?? categoryName ?? score;
}

function kickersOf(hand: unknown): unknown {
  if (typeof hand !== "object" || hand === null) return null;
  return (hand as Record<string, unknown>)["kickers"] ?? null;
}

/** Return whether the claimed kickers are the right ones; none claimed are. */
function hasKickers(hand: unknown, { kickers }: Strength): boolean {
  const claimed = kickersOf(hand);
  if (claimed === null) return true;
  return (
    Array.isArray(claimed) &&
    claimed.length === kickers.length &&
    kickers.every((kicker, at) => sameText(claimed[at], kicker))
  );
}

function means(raw: unknown, strength: Strength, member: Member): boolean {
  if (typeof raw !== "object" || raw === null)
    return sameText(raw, strength.description) || isCategory(raw, strength);
  const fields = readObject(raw, OF_HAND, member);
  if (Object.keys(fields).length === 0)
    throw new PokerError(
      "poker-error",
      `${member.name}: nothing is claimed; give ${OF_HAND.join(", ")}`,
      {
        pointer: member.pointer,
      },
    );
  return (
    (fields["score"] ?? strength.score) === strength.score &&
    isCategory(fields["category"] ?? strength.category, strength) &&
    isCategory(fields["categoryName"] ?? strength.category, strength) &&
    sameText(fields["description"] ?? strength.description, strength.description)
  );
}

function isCategory(raw: unknown, strength: Strength): boolean {
  if (typeof raw === "number") return raw === strength.category;
  return sameText(raw, CATEGORIES[strength.category] ?? "");
}

/** Return whether a claimed text is the right one but for case and spaces around it. */
export function sameText(raw: unknown, right: string): boolean {
  return typeof raw === "string" && raw.trim().toLowerCase() === right.toLowerCase();
}
