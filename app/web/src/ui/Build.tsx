/** Build: the board, the piece, and which tours are asked for. */
import { useSignal } from "@preact/signals";
import { clearHoles, fits, resize, setEnd, setPiece, setTool, setTopology } from "../state/changes";
import { hexagonsOf, takenOf } from "../state/hexagons";
import { initial, maxCells, maxRank, type Shape, type Tool } from "../state/model";
import { nameOf, readSize, sizeOf } from "../state/squares";
import { formNames, formWords, glueOf, topologyOf } from "../state/topology";
import { Figures, Mend } from "./Figure";
import { KindPicker } from "./Kinds";
import { PieceChoice } from "./Pieces";
import { Button, NumberField, Section, Segmented, Select, Switch, useSession } from "./parts";
import { msg } from "../words/words";

export function Build() {
  const session = useSession();
  const holes = takenOf(session.board.value);
  const refusal = session.refusal.value;
  return (
    <>
      <Section title={msg("build.board")}>
        <Size />
        {!session.board.value.hex && <Edges />}
        <Tools />
        {holes.length > 0 && (
          <Button look="quiet" onClick={() => session.change(clearHoles)}>
            {holes.length === 1 ? msg("build.fill-one") : msg("build.fill", { n: holes.length })}
          </Button>
        )}
        <Mend />
      </Section>
      <Figures />
      <Section title={msg("build.piece")}>
        <PieceChoice legend={msg("build.piece")} now={session.piece.value} take={(piece) => session.change((s) => setPiece(s, piece))} />
      </Section>
      {refusal && (
        <div class="answer refused" role="alert">
          <p>{refusal}</p>
          <Button onClick={() => session.retryGraph()}>{msg("page.again")}</Button>
        </div>
      )}
      <Section title={msg("build.tours")}>
        <KindPicker />
      </Section>
    </>
  );
}

const usual = ["5x5", "6x6", "8x8", "10x10", "3x10", "4x4x4", "20x20", "50x50", "hex:4", "hex:6", "hex:5x7"];

/** What cells may be, and a usual board of each. */
const kinds = { squares: initial.board, hexagon: hexagonsOf([6]), "hexagon-rows": hexagonsOf([7, 7]) } as const;

function Size() {
  const session = useSession();
  const { sides, hex } = session.board.value;
  const sizes = hex ?? sides;
  const kind = !hex ? "squares" : hex.length === 1 ? "hexagon" : "hexagon-rows";
  const wrong = useSignal("");
  const typed = useSignal<string | null>(null); // what could not be read stays, to be mended
  const oneRow = useSignal(0); // a number that was written alone
  const put = (next: Shape) => {
    wrong.value = "";
    oneRow.value = 0;
    typed.value = null;
    session.change((s) => resize(s, next));
  };
  const shapeOf = (sizes: readonly number[]): Shape => (hex ? hexagonsOf(sizes) : { sides: sizes });
  const axes = hex?.length === 1 ? [msg("build.side")] : sides.length === 2 ? [msg("build.rows"), msg("build.columns")] : sides.length === 1 ? [msg("build.columns")] : sides.map((_, i) => (i === sides.length - 1 ? msg("build.columns") : i === sides.length - 2 ? msg("build.rows") : sides.length === 3 ? msg("build.layers") : i ? msg("build.across") : msg("build.down")));
  return (
    <>
      <Segmented label={msg("build.cells")} value={kind} options={(Object.keys(kinds) as (keyof typeof kinds)[]).map((k) => [k, msg(`build.${k}`)] as const)} onChange={(k) => put(kinds[k])} />
      <div class="sides">
        {sizes.map((side, axis) => (
          <Stepper
            key={axis}
            label={axes[axis]}
            value={side}
            canGrow={fits(shapeOf(sizes.with(axis, side + 1)))}
            onChange={(n) => put(shapeOf(sizes.with(axis, n)))}
          />
        ))}
      </div>
      <label class="field">
        <span>{msg("build.size")}</span>
        <input
          type="text"
          list="sizes"
          value={typed.value ?? sizeOf(session.board.value)}
          spellcheck={false}
          autocomplete="off"
          aria-invalid={wrong.value ? "true" : undefined}
          aria-describedby="size-help"
          onInput={(e) => (typed.value = e.currentTarget.value)}
          onChange={(e) => {
            const text = e.currentTarget.value;
            const read = readSize(text.replace(/,/g, "x"));
            // "12" may be one row, or half of what was meant.
            const row = read?.sides.length === 1 && sides.length > 1 && fits(read) ? read.sides[0] : 0;
            if (read && !row && fits(read)) return put(read);
            oneRow.value = row;
            typed.value = text;
            wrong.value = row
              ? msg("build.one-row-or", { n: row })
              : !read
              ? msg("build.no-size", { text: text.slice(0, 20) })
              : read.sides.length > maxRank
                ? msg("build.too-deep", { n: maxRank })
                : msg("build.too-large", { n: maxCells });
          }}
        />
        <datalist id="sizes">
          {usual.map((size) => (
            <option key={size} value={size} />
          ))}
        </datalist>
      </label>
      <p id="size-help" class={wrong.value ? "wrong" : "unseen"} role={wrong.value ? "alert" : undefined}>
        {wrong.value || msg("build.size-help")}
      </p>
      {oneRow.value > 0 && (
        <div class="buttons">
          <Button onClick={() => put({ sides: [oneRow.value] })}>{msg("build.one-row")}</Button>
          {fits({ sides: [oneRow.value, oneRow.value] }) && (
            <Button onClick={() => put({ sides: [oneRow.value, oneRow.value] })}>
              {oneRow.value}×{oneRow.value}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

/** How the edges are glued, and by how much the columns are shifted where they are. */
function Edges() {
  const session = useSession();
  const board = session.board.value;
  const { sides, topology } = board;
  const { name, form, parameter } = glueOf(topology);
  const glue = (name: (typeof formNames)[number], by?: number) => {
    const next = topologyOf(board, name, by);
    if (next) session.change((s) => setTopology(s, next));
  };
  return (
    <>
      <Select label={msg("build.edges")} value={name} options={formNames.filter((n) => topologyOf(board, n)).map((n) => [n, formWords(n)] as const)} onChange={(n) => glue(n)} />
      {form.parameter && <NumberField label={msg("build.shift")} value={parameter} min={0} max={sides[1] - 1} onChange={(by) => by !== null && glue(name, by)} />}
    </>
  );
}

function Stepper({ label, value, canGrow, onChange }: { label: string; value: number; canGrow: boolean; onChange: (n: number) => void }) {
  return (
    <div class="stepper" role="group" aria-label={label}>
      <span class="stepper-label">{label}</span>
      <Button look="quiet" aria-label={msg("build.fewer", { what: label.toLowerCase() })} disabled={value <= 1} onClick={() => onChange(value - 1)}>
        −
      </Button>
      <output class="stepper-value">{value}</output>
      <Button look="quiet" aria-label={msg("build.more", { what: label.toLowerCase() })} disabled={!canGrow} onClick={() => onChange(value + 1)}>
        +
      </Button>
    </div>
  );
}

function Tools() {
  const session = useSession();
  const { kind, from, to } = session.ask.value;
  const board = session.board.value;
  const given = (tool: Tool) => {
    const cell = tool === "from" ? from : tool === "to" ? to : null;
    const word = msg(`tool.${tool}`);
    return cell === null ? word : `${word} ${nameOf(board, cell)}`;
  };
  const tools: Tool[] = kind === "closed" ? ["holes", "from"] : ["holes", "from", "to"];
  const tool = tools.includes(session.tool.value) ? session.tool.value : "holes";
  return (
    <>
      <Segmented
        label={msg("build.pick")}
        value={tool}
        options={tools.map((t) => [t, given(t)] as const)}
        onChange={(t) => session.change((s) => setTool(s, t))}
      />
      <p class="hint">{msg(`tool.${tool}-help`)}</p>
      {tool === "holes" && matchMedia("(pointer: coarse)").matches && (
        <Switch label={msg("build.paints")} hint={msg("build.paints-hint")} on={session.painting.value} onChange={(on) => (session.painting.value = on)} />
      )}
      {(from !== null || to !== null) && (
        <Button look="quiet" onClick={() => session.change((s) => setEnd(setEnd(s, "from", null), "to", null))}>
          {msg(from !== null && to !== null ? "build.forget-both" : from !== null ? "build.forget-start" : "build.forget-end")}
        </Button>
      )}
    </>
  );
}
