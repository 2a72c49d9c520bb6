package graph

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
)

// vertexNames are the names of the vertices of a graph without a board, as in its file. Nil stands
// for the numbers from 1.
//
//	first 0                    0 1 2 3 …           consecutive numbers, which take no memory
//	numbers 10 20 30           10 20 30            numbers with gaps, ascending
//	texts "a" "new york" …     a "new york" …      anything else, in the order of the text
type vertexNames struct {
	first   int64
	numbers []int64
	texts   []string
	at      map[string]Vertex // of texts
}

// namesFrom returns consecutive numbers from first as names.
func namesFrom(first int64) *vertexNames { return &vertexNames{first: first} }

// namesOfNumbers are numbers in ascending order.
func namesOfNumbers(numbers []int64) *vertexNames {
	n := len(numbers)
	if n == 0 || numbers[n-1]-numbers[0] == int64(n-1) {
		first := int64(1)
		if n > 0 {
			first = numbers[0]
		}
		return namesFrom(first)
	}
	return &vertexNames{numbers: numbers}
}

// FirstNumber is the number of the first vertex if all have consecutive numbers; false if there
// are gaps or other names.
func (a *Adjacency) FirstNumber() (int64, bool) {
	switch {
	case a.names == nil:
		return 1, true
	case a.names.numbers != nil || a.names.texts != nil:
		return 0, false
	}
	return a.names.first, true
}

// Name is the name of a vertex. The vertices of a board's table are numbered from 1.
func (a *Adjacency) Name(v Vertex) string {
	switch n := a.names; {
	case n == nil:
		return strconv.FormatInt(int64(v)+1, 10)
	case n.texts != nil:
		return n.texts[v]
	case n.numbers != nil:
		return strconv.FormatInt(n.numbers[v], 10)
	default:
		return strconv.FormatInt(n.first+int64(v), 10)
	}
}

// QuotedName is the name of a vertex as one word: in quotes, as in JSON, if it has
// blanks or special characters.
func (a *Adjacency) QuotedName(v Vertex) string {
	name := a.Name(v)
	if a.names == nil || a.names.texts == nil || name != "" && !strings.ContainsFunc(name, needsQuotes) && name[0] != '-' {
		return name
	}
	var quoted strings.Builder
	e := json.NewEncoder(&quoted)
	e.SetEscapeHTML(false)
	_ = e.Encode(name) // a text has no error
	return strings.TrimSuffix(quoted.String(), "\n")
}

func needsQuotes(c rune) bool {
	return c <= ' ' || c == 0x7f || strings.ContainsRune("\"'`,;=<>#{}[]()\\", c)
}

// wholeNumber is a name that is a whole number, written as numbers are: 7, and not 007.
func wholeNumber(name string) (int64, bool) {
	number, err := strconv.ParseInt(name, 10, 64)
	return number, err == nil && strconv.FormatInt(number, 10) == name
}

// VertexNamed returns the vertex with a name; false if there is none.
func (a *Adjacency) VertexNamed(name string) (Vertex, bool) {
	names := a.names
	if names != nil && names.texts != nil {
		v, ok := names.at[name]
		return v, ok
	}
	number, ok := wholeNumber(name)
	if !ok {
		return 0, false
	}
	if names != nil && names.numbers != nil {
		i, ok := slices.BinarySearch(names.numbers, number)
		return Vertex(i), ok
	}
	first, _ := a.FirstNumber()
	v := number - first
	return Vertex(v), v >= 0 && v < int64(a.Len())
}

// NameRange describes the names in a few words: "1 to 8", "10, 20 and 30", "a, b, …, z".
func (a *Adjacency) NameRange() string {
	n := a.Len()
	_, row := a.FirstNumber()
	switch {
	case n == 0:
		return "none"
	case n == 1:
		return a.QuotedName(0)
	case row:
		return a.QuotedName(0) + " to " + a.QuotedName(Vertex(n-1))
	case n <= 3:
		var list []string
		for v := range n - 1 {
			list = append(list, a.QuotedName(Vertex(v)))
		}
		return strings.Join(list, ", ") + " and " + a.QuotedName(Vertex(n-1))
	}
	return a.QuotedName(0) + ", " + a.QuotedName(1) + ", …, " + a.QuotedName(Vertex(n-1))
}

// namesOfTexts are names in the order of their vertices. They are numbers if all are, and in
// ascending order.
func namesOfTexts(names []string) *vertexNames {
	numbers := make([]int64, len(names))
	for i, name := range names {
		number, ok := wholeNumber(name)
		if !ok || i > 0 && number <= numbers[i-1] {
			at := make(map[string]Vertex, len(names))
			for v, name := range names {
				at[name] = Vertex(v)
			}
			return &vertexNames{texts: names, at: at}
		}
		numbers[i] = number
	}
	return namesOfNumbers(numbers)
}
