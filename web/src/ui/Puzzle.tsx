/** Puzzle: makes puzzles, and helps to solve them. */
import { useSignal } from "@preact/signals";
import { wordsOf } from "../engine/engine";
import { setBoard } from "../state/changes";
import { writeLink } from "../state/link";
import { initial } from "../state/model";
import { missing, numberOn } from "../state/puzzle";
import { boardOf, shapeOf, shapes, sizes, type Shape } from "../state/shapes";
import { nameOf, sizeOf } from "../state/squares";
import { AnswerCard } from "./Answer";
import { Kinds } from "./Build";
import { copyText, share } from "./clipboard";
import { Button, Section, Segmented, Select, useSession } from "./parts";
import type { Level } from "./puzzling";

export function Puzzle() {
  return useSession().puzzling.puzzle.value ? <Solving /> : <Making />;
}

const levels: readonly (readonly [Level | "any", string])[] = [
  ["easy", "Easy"],
  ["medium", "Medium"],
  ["hard", "Hard"],
  ["fiendish", "Fiendish"],
  ["any", "As it comes"],
];

/** Chooses size, shape and difficulty. */
function Making() {
  const session = useSession();
  const { puzzling } = session;
  const board = session.board.value;
  const shape = shapeOf(board);
  const flat = board.sides.length === 2;
  const built = `${board.sides.join("×")}, as built`;
  const side = board.sides[0];
  const plain = shape === "Square" && sizes.some((n) => n === side);
  const set = (shape: Shape, n: number) => session.change((s) => setBoard(s, boardOf(shape, n)));
  return (
    <>
      <Section title="A new puzzle">
        <p class="hint">Some numbers of a tour are given, and exactly one tour has them. Find the others: each number is a move from the one before.</p>
        <Select
          label="Shape"
          value={shape ?? "built"}
          options={[...shapes.map((s) => [s as string, s === "Tree" ? "Christmas tree" : s] as const), ...(shape ? [] : [["built", built] as const])]}
          onChange={(s) => s !== "built" && set(s as Shape, 6)}
        />
        <Select
          label="Size"
          value={plain ? String(side) : "own"}
          options={[...sizes.map((n) => [String(n), `${n}×${n}`] as const), ...(plain ? [] : [["own", `${board.sides.join("×")}, its own`] as const])]}
          onChange={(n) => n !== "own" && set("Square", Number(n))}
        />
        <Select label="Difficulty" value={puzzling.level.value} options={levels} onChange={(level) => (puzzling.level.value = level)} />
        <Kinds label="What is to be found" value={puzzling.kind.value} order={["path", "closed", "open"]} onChange={(kind) => (puzzling.kind.value = kind)} />
        <p class="hint">Other boards and pieces are those of the panel Build.</p>
        {!flat && <p class="wrong">Puzzles in the page are on boards of rows and columns; leaper puzzle {sizeOf(board)} makes others.</p>}
        <div class="buttons">
          <Button look="primary" disabled={!flat || session.work.value !== null || session.refusal.value !== null} onClick={() => void puzzling.make()}>
            Make a puzzle
          </Button>
        </div>
      </Section>
      <AnswerCard verbs={["puzzle"]} />
    </>
  );
}

function Solving() {
  const session = useSession();
  const { puzzling } = session;
  const busy = session.work.value !== null;
  const said = puzzling.current();
  const { hint } = puzzling.known.value;
  return (
    <>
      <Section title="Solve">
        <Pad />
        <div class="buttons">
          <Button look="primary" icon="check" disabled={busy} onClick={() => void puzzling.check()}>
            Check
          </Button>
          <Button disabled={busy} onClick={() => void puzzling.hint()}>
            Hint
          </Button>
          <Button icon="undo" disabled={!session.canUndo.value} onClick={() => session.undo()}>
            Take back
          </Button>
        </div>
        {(busy || said) && <AnswerCard verbs={["puzzle", "check", "hint"]} />}
        {!busy && said && hint && (
          <div class="buttons">
            <Button onClick={() => puzzling.take()}>
              Write {hint.number} on {hint.square}
            </Button>
          </div>
        )}
      </Section>
      <Section title="This puzzle">
        <Passing />
        <div class="buttons">
          <Button look="quiet" onClick={() => puzzling.again()}>
            Start again
          </Button>
          <Button look="quiet" onClick={() => puzzling.leave()}>
            Another puzzle
          </Button>
        </div>
      </Section>
      <p class="hint">By keyboard: arrows go from square to square, digits write, Backspace rubs out, P takes the pencil up or puts it down, Enter puts a mark down.</p>
    </>
  );
}

/** The numbers that are missing, to be put on the chosen square. */
function Pad() {
  const session = useSession();
  const { puzzling } = session;
  const p = puzzling.puzzle.value!;
  const board = session.board.value;
  const cell = puzzling.cell.value;
  const pencil = puzzling.pencil.value;
  const name = nameOf(board.sides, cell);
  const closed = p.given[cell] > 0 || board.holes.includes(cell);
  const marks = p.marks[cell] ?? [];
  const numbers = missing(board, p);
  const state = board.holes.includes(cell) ? "a hole" : p.given[cell] ? `${p.given[cell]} is given` : p.filled[cell] ? `you wrote ${p.filled[cell]}` : "empty";
  return (
    <>
      <Segmented
        label="Write"
        bare
        value={pencil ? "marks" : "numbers"}
        options={[
          ["numbers", "Numbers"],
          ["marks", "Pencil marks"],
        ]}
        onChange={(v) => {
          puzzling.settle();
          puzzling.pencil.value = v === "marks";
        }}
      />
      <p>
        <b>{name}</b>: {state}. {!closed && (numbers.length ? (pencil ? "Mark what may be here:" : "Type, or choose a missing number:") : "No number is missing.")}
      </p>
      <div class="pz-pad" role="group" aria-label={`${pencil ? "Marks" : "Missing numbers"} for ${name}`}>
        <button type="button" class="button" disabled={closed || (!numberOn(p, cell) && !marks.length)} onClick={() => puzzling.rub(true)}>
          Rub out
        </button>
        {numbers.map((n) => (
          <button key={n} type="button" class="button" disabled={closed} aria-pressed={pencil ? marks.includes(n) : undefined} onClick={() => puzzling.write(n)}>
            {n}
          </button>
        ))}
      </div>
    </>
  );
}

/** A link to the puzzle, and its page on paper. */
function Passing() {
  const session = useSession();
  const told = useSignal("");
  const wrong = useSignal(false);
  const link = async () => {
    try {
      const { board, piece, puzzle, panel } = session.state.peek();
      const url = `${location.href.replace(/#.*/, "")}#${writeLink({ ...initial, board, piece, puzzle, panel })}`;
      told.value = (await share("A puzzle", url)) ? "Shared." : await copyText(url).then(() => "The link is copied. It holds the given numbers, and not the solution.");
      wrong.value = false;
    } catch (err) {
      told.value = wordsOf(err);
      wrong.value = true;
    }
    session.say(told.value);
  };
  return (
    <>
      <div class="buttons">
        <Button icon="copy" onClick={() => void link()}>
          Link
        </Button>
        <Button onClick={() => print()}>Print</Button>
      </div>
      {told.value && (
        <p class={wrong.value ? "wrong" : "good"} role={wrong.value ? "alert" : undefined}>
          {told.value}
        </p>
      )}
    </>
  );
}
