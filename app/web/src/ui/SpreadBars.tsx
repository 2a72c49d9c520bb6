/** How tours are spread, as bars, or by two measures as a table; each bar and each cell finds a tour of its kind. */
import type { Answer } from "../session/request";
import { nameOfValues, shareOf, sortOf, type Part, type Values } from "../state/spread";
import { measureWords } from "../state/words";
import { capital } from "../state/sayings";
import { useSession } from "./parts";
import { fromRight, msg, num } from "../words/words";

/** What an answer has of it. What is chosen stays on show. */
export function SpreadBars({ answer }: { answer: Answer }) {
  const parts = answer.spread ?? [];
  return (
    <>
      {parts.map((part) => (
        <Spread key={part.by.join()} part={part} answer={answer} titled={parts.length > 1} />
      ))}
    </>
  );
}

/** How far each key goes, in rows and columns; Infinity is to the end. */
const ways: Record<string, readonly [rows: number, columns: number]> = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1], Home: [-Infinity, 0], End: [Infinity, 0] };

/** Takes the focus along a key's way to the next button; the table is one stop for the Tab key. */
function walk(e: KeyboardEvent & { currentTarget: HTMLTableElement }): void {
  if (!Object.hasOwn(ways, e.key) || e.ctrlKey || e.metaKey || e.altKey) return;
  e.preventDefault();
  const [down, along] = ways[e.key];
  const right = fromRight() ? -along : along;
  const rows = [...e.currentTarget.tBodies[0].rows].map((row) => [...row.cells].map((cell) => cell.querySelector("button")));
  const row = rows.findIndex((buttons) => buttons.includes(document.activeElement as HTMLButtonElement));
  if (row < 0) return;
  const column = rows[row].indexOf(document.activeElement as HTMLButtonElement);
  const line = down ? rows.map((buttons) => buttons[column]) : rows[row];
  const at = down ? row : column;
  const ahead = down + right > 0 ? line.slice(at + 1) : line.slice(0, at).reverse();
  const there = ahead.filter((button) => button !== null);
  (Math.abs(down) > 1 ? there.at(-1) : there[0])?.focus();
}

function Spread({ part, answer: { spread, sort: chosen }, titled }: { part: Part; answer: Answer; titled: boolean }) {
  const session = useSession();
  const { by, rows, columns, tours } = part;
  const [first, second] = by.map((measure) => capital(measureWords(measure)));
  const title = columns.length ? msg("seek.spread-axes", { rows: first, columns: second }) : first;
  const sorts = rows.map((row) => (columns.length ? columns.map((column) => sortOf(part, row, column)) : [sortOf(part, row)]));
  const isChosen = (row: number, column: number) => chosen?.by === sorts[row][column].by && chosen.range === sorts[row][column].range;
  const has = tours.flatMap((line, row) => line.flatMap((n, column) => (n ? [[row, column] as const] : [])));
  const stop = has.find((cell) => isChosen(...cell)) ?? has[0];
  const value = (values: Values) => <span dir="ltr">{nameOfValues(values)}</span>;
  const button = (n: bigint, row: number, column: number) => {
    const share = shareOf(n, part);
    const press = { type: "button" as const, "aria-pressed": isChosen(row, column), tabIndex: stop?.[0] === row && stop[1] === column ? 0 : -1, onClick: () => void session.request({ verb: "find", spread, sort: sorts[row][column] }) };
    if (columns.length) {
      // The eye sees a tenth of the most, and few of many.
      return (
        <button {...press} aria-label={msg("seek.spread-cell", { first, value: nameOfValues(rows[row]), second, other: nameOfValues(columns[column]), n: num(n) })} style={{ "--share": `${Math.round(60 * Math.sqrt(share))}%` }}>
          {num(n)}
        </button>
      );
    }
    return (
      <button {...press}>
        <span>
          <span class="unseen">{first} </span>
          {value(rows[row])}
        </span>
        <span class="bar">
          <i style={{ inlineSize: `${100 * share}%` }} />
        </span>
        <b>{num(n)}</b>
      </button>
    );
  };
  return (
    <div class="spread-place">
      <table role="grid" class={columns.length ? "spread pairs" : "spread"} aria-label={title} onKeyDown={walk}>
        {(titled || columns.length > 0) && <caption>{title}</caption>}
        {columns.length > 0 && (
          <thead>
            <tr>
              <td />
              {columns.map((values) => (
                <th key={values.first} scope="col">
                  {value(values)}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map((values, row) => (
            <tr key={values.first}>
              {columns.length > 0 && <th scope="row">{value(values)}</th>}
              {tours[row].map((n, column) => (
                <td key={column}>{n ? button(n, row, column) : null}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
