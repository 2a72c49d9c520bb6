package paper

import (
	"syscall/js"

	"leaper/draw"
)

// fontFile is the font, as a TrueType file. In a page it lies beside the program, and
// the worker has it (app/web/src/worker/worker.ts): it is a thirtieth of what may be sent,
// and few pictures have letters.
func fontFile(draw.Face) []byte {
	given := js.Global().Get("leaper").Call("font")
	font := make([]byte, given.Length())
	js.CopyBytesToGo(font, given)
	return font
}
