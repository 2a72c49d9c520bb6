package leaper

import _ "embed" // the licences

// Licence is that of Leaper. A program has it only if it names it.
//
//go:embed LICENSE
var Licence string

// Notices are the works of others in the command and in its hub, and their licences.
//
//go:embed NOTICES.md
var Notices string
