/** Boards for puzzles: squares, beehives of hexagons, and shapes, which are pictures with # for holes. */
import { boardWith, hexagonsOf } from "./hexagons";
import type { Board } from "./model";
import { sizeOf } from "./squares";

/** The sides of the squares that are offered, and those of beehives. */
export const sizes = [5, 6, 7, 8, 10] as const;
export const hives = [3, 4, 5] as const;

const pictures = {
  Heart: "#..##..# ........ ........ ........ ........ #......# ##....## ###..###",
  Tree: "####..#### ###....### ##......## ###....### ##......## #........# .......... #........# .......... ####..####",
  Cross: "##....## ##....## ........ ........ ........ ........ ##....## ##....##",
  Diamond: "##....## #......# ........ ........ ........ ........ #......# ##....##",
  Ring: "........ ........ ........ ...##... ...##... ........ ........ ........",
} as const;
export type Shape = "Square" | "Beehive" | keyof typeof pictures;
export const shapes = ["Square", "Beehive", ...Object.keys(pictures)] as readonly Shape[];

/** A square of n by n, a beehive of a side, or a shape, which has a size of its own. */
export function boardOf(shape: Shape, n: number): Board {
  if (shape === "Square") return { sides: [n, n], topology: "plane", holes: [] };
  if (shape === "Beehive") return boardWith(hexagonsOf([n]), "plane", []);
  const rows = pictures[shape].split(" ");
  return { sides: [rows.length, rows[0].length], topology: "plane", holes: [...rows.join("")].flatMap((c, cell) => (c === "#" ? [cell] : [])) };
}

/** Which shape a board is; null if it is another one, built by hand. */
export function shapeOf(board: Board): Shape | null {
  const [rows, columns] = board.sides;
  const like = (shape: Shape) => {
    const of = boardOf(shape, board.hex?.[0] ?? rows);
    return board.topology === of.topology && sizeOf(of) === sizeOf(board) && of.holes.join() === board.holes.join();
  };
  return board.sides.length === 2 && rows === columns ? (shapes.find(like) ?? null) : null;
}
