/** Puzzle: makes puzzles, and helps to solve them. */
import { useSignal } from "@preact/signals";
import { wordsOf } from "../engine/engine";
import { setBoard } from "../state/changes";
import { writeLink } from "../state/link";
import { initial } from "../state/model";
import { missing, numberOn, windowOf } from "../state/puzzle";
import { boardOf, shapeOf, shapes, sizes, type Shape } from "../state/shapes";
import { nameOf, sizeOf } from "../state/squares";
import { AnswerCard } from "./Answer";
import { Kinds } from "./Kinds";
import { copyText, share } from "./clipboard";
import { Button, Section, Segmented, Select, Switch, useSession } from "./parts";
import type { Aids, Level } from "./puzzling";

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
  const aids = puzzling.aids.value;
  const aid = (change: Partial<Aids>) => (puzzling.aids.value = { ...aids, ...change });
  return (
    <>
      <Section title="Solve">
        <Dock />
        {(busy || said) && <AnswerCard verbs={["puzzle", "check", "hint", "solve"]} />}
      </Section>
      <Section title="This puzzle">
        <Passing />
        <div class="buttons">
          <Button look="quiet" onClick={() => puzzling.again()}>
            Start again
          </Button>
          <Button look="quiet" disabled={busy} onClick={() => void puzzling.solve()}>
            Solve it
          </Button>
          <Button look="quiet" onClick={() => puzzling.leave()}>
            Another puzzle
          </Button>
        </div>
      </Section>
      <Section title="Aids">
        <Switch label="Squares a move from the chosen one" on={aids.reach} onChange={(reach) => aid({ reach })} />
        <Switch label="Lines between numbers that follow" on={aids.lines} onChange={(lines) => aid({ lines })} />
        <Switch label="Wrong numbers at once" on={aids.strict} onChange={(strict) => aid({ strict })} />
        <Switch label="The clock" on={aids.clock} onChange={(clock) => aid({ clock })} />
      </Section>
      <p class="hint">By keyboard: arrows go from square to square, digits write, Backspace rubs out, P takes the pencil up or puts it down, Enter puts a mark down.</p>
    </>
  );
}

/** So many keys are there at once: three rows of a narrow phone, with those that lead on. */
const keys = 21;

/** What one writes with: beside the board, and on a phone at the foot of the window. */
function Dock() {
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
  const busy = session.work.value !== null;
  const { hint } = puzzling.known.value;
  const answer = puzzling.current() ? session.answer.value : null;
  const told = answer && ["check", "hint", "solve"].includes(answer.verb) ? answer : null;
  const { shown, before, after } = windowOf(numbers, puzzling.near.value, numbers.length <= keys ? keys : keys - 2);
  const state = board.holes.includes(cell) ? "a hole" : p.given[cell] ? `${p.given[cell]} is given` : p.filled[cell] ? `you wrote ${p.filled[cell]}` : "empty";
  return (
    <div class="pz-dock">
      <div class="pz-tools">
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
        <Button icon="undo" aria-label="Take back" disabled={!session.canUndo.value} onClick={() => session.undo()} />
        <Button icon="redo" aria-label="Do again" disabled={!session.canRedo.value} onClick={() => session.redo()} />
        <Button icon="close" aria-label="Rub out" disabled={closed || (!numberOn(p, cell) && !marks.length)} onClick={() => puzzling.rub(true)} />
      </div>
      <div class="pz-now">
        <p>
          {told && (
            <span class="pz-told">
              <b>{told.head}</b> ·{" "}
            </span>
          )}
          <b>{name}</b>: {state}.
        </p>
        {!busy && told && hint && (
          <Button onClick={() => puzzling.take()}>
            Write {hint.number} on {hint.square}
          </Button>
        )}
        <Button disabled={busy} onClick={() => void puzzling.hint()}>
          Hint
        </Button>
        <Button look="primary" disabled={busy} onClick={() => void puzzling.check()}>
          Check
        </Button>
      </div>
      <div class="pz-pad" role="group" aria-label={`${pencil ? "Marks" : "Missing numbers"} for ${name}`}>
        {before > 0 && (
          <button type="button" class="button quiet" aria-label={`Lower numbers: ${before} more`} onClick={() => (puzzling.near.value = numbers[Math.max(0, before - Math.ceil(shown.length / 2))])}>
            ‹{before}
          </button>
        )}
        {shown.map((n) => (
          <button key={n} type="button" class="button" disabled={closed} aria-pressed={pencil ? marks.includes(n) : undefined} onClick={() => puzzling.write(n)}>
            {n}
          </button>
        ))}
        {after > 0 && (
          <button type="button" class="button quiet" aria-label={`Higher numbers: ${after} more`} onClick={() => (puzzling.near.value = numbers[Math.min(numbers.length - 1, numbers.length - after + Math.floor(shown.length / 2))])}>
            {after}›
          </button>
        )}
      </div>
    </div>
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
