// Command leaper-engine builds the engine of a page with Go, in a checkout: the two programs
// of leaper-wasm, made faster by package loops and compressed as they are sent, and Go's
// loader. leaper site runs it if leaper has no engine inside. It is not in leaper: brotli
// alone takes as long to build as an eighth of our packages.
package main

import (
	"flag"
	"fmt"
	"os"
)

func main() {
	draft := flag.Bool("draft", false, "compress quickly")
	flag.Usage = func() { fmt.Fprintln(os.Stderr, "usage: leaper-engine [-draft] DIR") }
	flag.Parse()
	if flag.NArg() != 1 {
		flag.Usage()
		os.Exit(2)
	}
	if err := build(flag.Arg(0), *draft, func(text string) { fmt.Println(text) }); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
