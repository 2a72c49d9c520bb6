package python

// Which verbs give a stream, and which one answer? Those whose how is stream give their tours one
// after another, as the command finds them; python/leaper/_asking.py has stream, _listings.py
// Listing, and _command.py the child whose lines they read.

// A function is a verb as Python has it.
type function struct {
	verb    string
	subject string // its first parameter, with its type
	how     string // the function that runs the command, see leaper/_asking.py
	answer  string // what that gives
}

// functions lists the verbs that are functions of the Python package.
func functions() []function {
	return []function{
		{"find", "board: Place", "ask", "Found"},
		{"exists", "board: Place", "ask", "Existence"},
		{"list", "board: Place", "stream", "Listing[Tours]"},
		{"sample", "board: Place", "stream", "Listing[Samples]"},
		{"count", "board: Place", "ask", "Counted"},
		{"estimate", "board: Place", "ask", "Estimated"},
		{"rank", "tour: Tour", "ask", "RankedTour"},
		{"puzzle", "board: Place = \"\"", "ask", "Puzzled"},
		{"solve", "puzzle: Union[Place, Puzzled]", "ask", "SolvedPuzzle"},
	}
}
