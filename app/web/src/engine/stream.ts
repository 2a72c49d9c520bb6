/** The event stream format (WHATWG HTML, 9.2): bytes in any pieces → events. */

export interface StreamEvent {
  id: string;
  event: string;
  data: string;
}

/** Refuse longer lines: a stream that never ends a line would fill the memory. */
const maxLine = 64 * 1024 * 1024;

/** A parser: it takes pieces of text and returns the events that they complete. */
export class StreamParser {
  private rest = "";
  private first = true;
  private id = "";
  private event = "";
  private data: string[] = [];

  feed(text: string): StreamEvent[] {
    const events: StreamEvent[] = [];
    this.rest += text;
    if (this.first && this.rest.length) {
      this.first = false;
      if (this.rest.charCodeAt(0) === 0xfeff) this.rest = this.rest.slice(1);
    }
    let start = 0;
    for (;;) {
      const end = this.rest.slice(start).search(/[\r\n]/);
      if (end < 0) break;
      const at = start + end;
      const cr = this.rest[at] === "\r";
      if (cr && at + 1 === this.rest.length) break; // its \n may be in the next piece
      this.line(this.rest.slice(start, at), events);
      start = at + (cr && this.rest[at + 1] === "\n" ? 2 : 1);
    }
    this.rest = this.rest.slice(start);
    if (this.rest.length > maxLine) throw new Error("event stream: a line is too long");
    return events;
  }

  private line(line: string, events: StreamEvent[]): void {
    if (line === "") {
      if (this.data.length) events.push({ id: this.id, event: this.event || "message", data: this.data.join("\n") });
      this.event = "";
      this.data = [];
      return;
    }
    const colon = line.indexOf(":");
    if (colon === 0) return; // a comment, which keeps the connection alive
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (field === "event") this.event = value;
    else if (field === "data") this.data.push(value);
    else if (field === "id" && !value.includes("\0")) this.id = value;
  }
}
