/** Where the files of this package lie. Tools that bundle files find them by new URL(…, import.meta.url), word for word. */
export const files = {
  program: new URL("../leaper.wasm.gz", import.meta.url),
  drawing: new URL("../drawing.wasm.gz", import.meta.url),
  font: new URL("../go-regular.ttf", import.meta.url),
};
