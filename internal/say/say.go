// Package say puts verdicts and numbers into the words that people read. The
// command prints them and the studio sends them, so that the same question has the
// same answer in both.
package say
