// Package verbs holds each verb of Leaper in one place: the question with its defaults, limits and
// names, the work, the answer, and its sentence. The command, the studio and the page use it as
// adapters: they carry questions in and answers out, and here is no command line, HTTP or terminal.
//
//	flags ─┐                                             ┌─▶ text, --json
//	HTTP ──┼─▶  question  ─▶ Read ─▶ Work ─▶  answer  ───┼─▶ HTTP
//	jobs ──┘  FindQuestion   limits    ctx   FindAnswer  └─▶ an event
//
// The verbs lie in rooms, each of which imports only those before it: query has the parts of a
// question; touring answers with tours, counting with numbers, playing with puzzles and games,
// pictures with files. This package lists them all.
//
// # Adding a verb
//
// In the room that fits its answer, write a file with the question, a struct whose fields have tags;
// its method Read, which checks it and gives the [Work] that answers it; and the answer, a struct as
// well. Name the question in [All]. The command then has its flags, the studio its
// endpoint and its description, and the page its types.
//
// # Tags of a question's fields
//
//	json:"to"        its name in JSON; "-" keeps it out of HTTP
//	flag:"name"      its name as a flag, if that is another one; "-" for no flag
//	short:"n"        the flag's letter
//	doc:"a <square>" one sentence of help, for the command and for OpenAPI; the word
//	                 in <> is what the command calls the value
//	names:"order"    its values, by their name in [Values]; hints:"…" if there are
//	                 others as well
//	least:"1"        the least number that makes sense as a flag, and most:"5" the largest
//	bare:"3"         the number that the flag alone stands for; another comes after =
//	default:"kt"     what the zero value stands for, for people; Read fills it in
//	example:"a1"
//	null:"true"      of an answer: in JSON it may be null
//	required:"true"  of an answer: it is left out only where there is a graph in place of a board
//	page:"-"         of an answer: the page, which has boards only, has no such field
//	optional:"true"  of an embedded part: none of it need be given
//
// The zero value of every field is "not given", so that no adapter fills in a
// default.
//
// # Reading the source
//
// query/question.go has the fields that most questions share, query/answer.go the fields of
// most answers; query/words.go puts both into sentences. verb.go lists all verbs; each
// has a file with its name in its room.
package verbs
