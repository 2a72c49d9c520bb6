// Package agree draws questions, asks every verb's engine, and holds the answers against each
// other and against internal/testing/oracle, which shares no code with them. It is all tests:
//
//	question_test.go      what is drawn, and the truth: walks that are filtered
//	line_test.go          a question as a command line, to paste when an answer is wrong
//	agree_test.go         the families of questions, and what came up
//	counts_test.go        count, in all ways and conventions; estimate
//	tours_test.go         find by each method, exists, list, rank, solve, sample, verify
//	demands_test.go       the search for constraints alone; every symmetry of small boards
//	verdicts_test.go      verdicts on larger boards, against a count
//	graphs_test.go        larger graphs without a board
//	tight_test.go         counts in little memory and on small disks
//	stopped_test.go       counts that are stopped and gone on with
//	killed_linux_test.go  the command, killed at any moment
//	command_test.go       the lines, pasted
//
// `go test` has a short form, `scripts/test nightly` a long one, and `dev/scripts/agree 1h` draws
// other questions until the time is over.
package agree
