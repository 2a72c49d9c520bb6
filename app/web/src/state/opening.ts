/**
 * The tours that the page opens on: closed tours of the knight on 8×8 that half a
 * turn of the board leaves as they are, another each day. They were found for
 * Leaper by a random search over half a tour at a time, as each square takes the one
 * opposite to it along: of some thousands those with the fewest crossings, with the
 * most, and with the fewest sharp turns, in turn.
 *
 * Each is written as its first square and 32 moves, by their numbers in the list
 * `knight`; these lead to the opposite square, and the same moves turned, which have
 * the opposite numbers, lead home.
 */
import { knight } from "./squares";
import type { Cell } from "./model";

const half: readonly string[] = [
  "d467457040164626514122370214454723",
  "f745705156704527447626132151345702",
  "f547262146515403776515032740372611",
  "g632072621072341305156616307761545",
  "a146140475073765005231373220237413",
  "e314737213626150443626504725404322",
  "c761321514334626513325154331475554",
  "c463404570515641626744500262731470",
  "e303636261505737405005626301374322",
  "d765150754614047770151677005777511",
  "g816457051567670325010756400732655",
  "c563040564151627334151276634503455",
  "g536265461321514454373255447555732",
  "a207546140476765132341221305407634",
  "e303636261505737405250403677504322",
  "g412316456263323414655434554655273",
  "g412316456263455702304452772103326",
  "c450303732656404156765150372041077",
  "c761321514322040377451254747254554",
  "g412316456263123734505447613251623",
  "f547262146515403137362152740372611",
  "d452373456404152336261503250403623",
  "g132075473725250461674472044516277",
  "e534515231373625127370415527437210",
  "e452702373457515043754315162314772",
  "b854613215143436207012772000732511",
  "d425404321373625127370415527374154",
  "f745705156700262731167370116631116",
  "a207546140472563634505673052370144",
  "f405626301437320722001276504073656",
  "f412756373027040163164512667401616",
  "b670230405672121073341512722374141",
  "d534164515231373625132570131475076",
  "c563040564151627452737415634503455",
  "d765461510757374051305262331563311",
  "f207547372552040375562373121432332",
];

export const openings = half.length;

/** The cells of an opening tour; numbers beyond the last begin again. */
export function opening(number: number): Cell[] {
  const text = half[((number % openings) + openings) % openings];
  const cells = [8 * (8 - Number(text[1])) + parseInt(text[0], 18) - 10]; // its name, such as a1, without what names other boards
  for (const digit of text.slice(2)) {
    const [down, right] = knight[Number(digit)];
    cells.push(cells[cells.length - 1] + 8 * down + right);
  }
  cells.pop();
  return [...cells, ...cells.map((cell) => 63 - cell)];
}

/** The number of a day: one more at each midnight where the visitor is. */
export function dayOf(now: Date): number {
  return Math.floor((now.getTime() / 60_000 - now.getTimezoneOffset()) / (24 * 60));
}
