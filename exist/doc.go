// Package exist says without a search whether a tour exists, by theorems and by certificates that
// there is none. The verbs exists and find use it first, and show its reasons.
//
// # Reading order
//
//	verdict.go      found, none or undecided, and the reason
//	ends.go         colours and dead ends: what every path has in common. The
//	                oldest argument, and the one to read first
//	colours.go      the same for a chessboard's colours without a look at the
//	                squares, and which squares could be taken away so that they balance
//	theorem.go      what a theorem is, and what it looks at
//	schwenk.go …    the theorems, one a file, each with remarks on its
//	                proof: leapers.go (Knuth), schwenk.go, chiaong.go, conrad.go,
//	                itai.go, oddboards.go, removed.go, torus.go, cylinder.go,
//	                boxes.go
//	known.go        what follows from the theorems; opens.go: when a closed tour
//	                gives an open one
//	certificate.go  proofs by a look at every square
//	degrees.go      every square needs its moves at once, by a flow (flow.go)
//	pieces.go       squares without which the rest falls apart; cut.go: one square
//	decide.go       theorems first, then certificates
package exist
