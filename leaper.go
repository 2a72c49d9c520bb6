// Package leaper is the folder that all of it is in: the licences that go with every
// copy. What Leaper does, its packages do; the README says which to begin with.
package leaper

import _ "embed" // the licences

// Licence is that of Leaper.
//
//go:embed LICENSE
var Licence string

// Notices are the works of others in the command and in its hub, and their licences.
//
//go:embed NOTICES.md
var Notices string
