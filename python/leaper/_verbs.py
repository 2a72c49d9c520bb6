# Made from package verbs by UPDATE_WIRE=1 go test ./dev/generate/python. Do not edit it.
# What is written by hand is in the other modules.
from __future__ import annotations

from typing import Any, ClassVar, Iterable, Literal, Mapping, Optional, Sequence, Union

from ._answers import Answer, Number, Ranking, Record, Solution, WithTour
from ._asking import ask, picture, stream
from ._listings import Listing
from ._pictures import Picture
from ._places import Moves, Numbers, Place, Square, Squares
from ._tours import Tour

Kind = Literal["path", "closed", "open"]
Convention = Literal["directed", "undirected", "distinct"]
Verdict = Literal["found", "none", "undecided"]
Method = Literal["auto", "backtrack", "warnsdorff", "whitney", "hui", "neural", "construct", "sat", "factor", "sweep"]
Order = Literal["kt", "plain", "moves", "castle"]
Rule = Literal["takefuji", "wikipedia"]
Style = Literal["line", "numbers", "smooth", "string", "glyph", "region", "heat", "accessibility", "argument", "arc", "game", "stack", "usage"]
Theme = Literal["light", "dark", "ink"]
Format = Literal["svg", "ps", "eps", "pdf", "png", "text", "gif", "apng", "html", "grid", "box", "moves", "json"]


class Read(Record):
    #: The format of the text.
    format: str
    #: Words before the edges that say how many vertices or edges there are.
    header: Optional[str] = None
    #: The number of the first vertex; left out where vertices have names, or numbers with gaps.
    first: Optional[int] = None
    #: Whether the first line names columns.
    columns: bool = False
    #: Whether edges have weights or other data.
    weights: bool = False
    #: How many edges from a vertex to itself were left out.
    loops: Optional[int] = None
    #: How many further copies of edges were left out.
    copies: Optional[int] = None
    #: How many vertices have no edge.
    isolated: Optional[int] = None
    #: How many edges the text demands of a tour.
    fixed: Optional[int] = None


class Found(WithTour):
    """What find answers."""

    #: The name of a graph in place of a board.
    graph: Optional[str] = None
    #: How many vertices a graph in place of a board has.
    vertices: Optional[int] = None
    #: How many edges a graph in place of a board has.
    edges: Optional[int] = None
    #: How many arcs it has, in place of edges, if some go one way.
    arcs: Optional[int] = None
    #: What was concluded of its text.
    read: Optional[Read] = None
    #: Its size.
    board: Optional[str] = None
    #: How the edges are glued; left out for the plane.
    topology: Optional[str] = None
    #: Squares that are taken away.
    holes: Sequence[str] = ()
    piece: Optional[str] = None
    #: Which tours were asked for.
    kind: Optional[Kind] = None
    #: The first square that was asked for.
    from_: Optional[Square] = None
    #: The last square that was asked for.
    to: Optional[Square] = None
    #: The kind of reason, in a word.
    rule: Optional[str] = None
    #: The theorem's author and year.
    theorem: Optional[str] = None
    #: What the theorem says.
    statement: Optional[str] = None
    #: Which of the theorem's cases this is.
    case: Optional[str] = None
    #: Where the theorem was published.
    source: Optional[str] = None
    #: Squares that show it.
    witness: Sequence[Square] = ()
    #: Squares without which the colours would balance.
    spare: Sequence[Square] = ()
    #: What gave the answer.
    method: str
    #: The seed that was given.
    seed: Optional[int] = None
    #: Further facts about the answer.
    note: Optional[str] = None
    tour: Optional[Tour] = None
    #: The longest path that was met, if it was asked for and there is no tour; there may be a longer one.
    partial: Sequence[Square] = ()
    #: How many squares the longest walk visits that was found.
    visited: Optional[int] = None
    #: No walk visits more squares than this, which is proven; if it is visited, the walk is a longest one.
    most: Optional[int] = None
    #: The paths of a cover, each as its squares in order.
    paths: Sequence[Sequence[str]] = ()
    #: No cover has fewer paths than this, which is proven.
    fewest: Optional[int] = None
    #: What was measured.
    measure: Optional[str] = None
    #: What the tour has of the measure, exactly: a number, or a string of digits beyond 2^53.
    weight: Optional[int | float | str] = None
    #: No tour has less than this, or more where the most was asked for, which is proven; if it is the tour's own, none is better.
    bound: Optional[int | float | str] = None
    _types: ClassVar[Mapping[str, Any]] = {
        "read": Read,
        "from_": Square,
        "to": Square,
        "witness": Square,
        "spare": Square,
        "tour": Tour,
        "partial": Square,
    }


def find(
    board: Place,
    *,
    topology: Optional[str] = None,
    holes: Optional[Squares] = None,
    piece: Optional[str] = None,
    kind: Optional[Kind] = None,
    from_: Optional[Square] = None,
    to: Optional[Square] = None,
    given: Optional[Numbers] = None,
    use: Optional[Moves] = None,
    avoid: Optional[Moves] = None,
    before: Optional[str] = None,
    symmetry: Optional[Literal["any", "none", "half-turn", "quarter-turn", "mirror-left-right", "mirror-top-bottom", "mirror-falling", "mirror-rising", "eulerian", "bergholtian"]] = None,
    magic: Optional[Union[str, Iterable[str]]] = None,
    no_repeat: bool = False,
    timeout: Optional[float] = None,
    method: Optional[Method] = None,
    seed: Optional[int] = None,
    ties: Optional[Literal["random", "first", "pohl", "roth", "squirrel"]] = None,
    moves: Optional[str] = None,
    rule: Optional[Rule] = None,
    longest: bool = False,
    cover: bool = False,
    uncrossed: bool = False,
    least: Optional[str] = None,
    most: Optional[str] = None,
    weight: Optional[str] = None,
    partial: bool = False,
) -> Found:
    """One tour, or why there is none.

    topology: How the edges are glued, a topology (default: plane).
    holes: Squares to take away, and blocks of them: b1,c3-d5.
    piece: The piece: a name (knight, king, …), Betza letters (N, NW), a vector (1,2) or a sum (knight+king) (default: knight).
    kind: All paths, only closed tours (the last square is a move from the first), or only open tours (it is not) (default: path).
    from_: The first square: a1, or (1,2,3) on other ranks.
    to: The last square.
    given: Given numbers on squares: c5=17,e4=1; or a grid with . for unknown numbers, which the command reads from @FILE.
    use: Moves that the tour must take: a1-b3 in either direction, a1>b3 in one.
    avoid: Moves that the tour must not take.
    before: Squares that the tour must visit before others: a1<c3,c3<e5, or a1<c3<e5; a closed tour counts from its start.
    symmetry: A symmetry that the drawing must have; it may have others too.
    magic: Lines whose numbers must have equal sums: rows, columns or diagonals, separated by commas.
    no_repeat: Only tours without two moves on end in the same direction (straight-free); a closed tour turns where it closes, too.
    timeout: Give up after this many seconds (default: never).
    method: The method (default: auto).
    seed: The seed, a number: another seed gives another tour, the same seed the same tour.
    ties: Warnsdorff's rule: which of several equally good squares is taken, the ties (default: random).
    moves: Ties first, pohl and roth: the order of the moves, as vectors (rows down, columns right): "1,2 2,1 …".
    rule: The neural network: how neurons change, a rule (default: takefuji).
    longest: The walk that visits the most squares, where it may leave some out, and the proof that none visits more.
    cover: The fewest paths that visit all squares together, each square once.
    uncrossed: A walk whose drawing does not cross itself.
    least: The tour with the least of a measure, and the proof: weight, of a graph's edges; on a board crossings, straight, turn:90 (turns by that angle) or slope:1/2.
    most: The tour with the most of a measure, and the proof.
    weight: A tour whose weight is in a range: "<=30", ">=2.5", "=12" or 10..20.
    partial: If no tour is found, give the longest path that was met.
    """
    return ask(
        "find",
        Found,
        board,
        {
            "topology": topology,
            "hole": holes,
            "piece": piece,
            "kind": kind,
            "from": from_,
            "to": to,
            "given": given,
            "use": use,
            "avoid": avoid,
            "before": before,
            "symmetry": symmetry,
            "magic": magic,
            "no-repeat": no_repeat,
            "timeout": timeout,
            "method": method,
            "seed": seed,
            "ties": ties,
            "moves": moves,
            "rule": rule,
            "longest": longest,
            "cover": cover,
            "uncrossed": uncrossed,
            "least": least,
            "most": most,
            "weight": weight,
            "partial": partial,
        },
    )


class GraphProperty(Record):
    #: What it is called.
    name: str
    #: What that means.
    meaning: str
    #: Yes, no or undecided; for moves, whether there are some.
    answer: str
    #: Why, in a sentence.
    reason: Optional[str] = None
    #: The kind of reason, in a word.
    rule: Optional[str] = None
    #: The theorem's author and year.
    theorem: Optional[str] = None
    #: What the theorem says.
    statement: Optional[str] = None
    #: Which of the theorem's cases this is.
    case: Optional[str] = None
    #: Where the theorem was published.
    source: Optional[str] = None
    #: Squares that show it.
    witness: Sequence[Square] = ()
    #: Squares without which the colours would balance.
    spare: Sequence[Square] = ()
    #: Tours that show it, each as its squares in order.
    tours: Sequence[Sequence[Square]] = ()
    #: The moves that it is about, each as its two squares; where some go one way, from the first to the second.
    moves: Sequence[Sequence[Square]] = ()
    _types: ClassVar[Mapping[str, Any]] = {
        "witness": Square,
        "spare": Square,
        "tours": Square,
        "moves": Square,
    }


class Existence(Answer):
    """What exists answers."""

    #: The name of a graph in place of a board.
    graph: Optional[str] = None
    #: How many vertices a graph in place of a board has.
    vertices: Optional[int] = None
    #: How many edges a graph in place of a board has.
    edges: Optional[int] = None
    #: How many arcs it has, in place of edges, if some go one way.
    arcs: Optional[int] = None
    #: What was concluded of its text.
    read: Optional[Read] = None
    #: Its size.
    board: Optional[str] = None
    #: How the edges are glued; left out for the plane.
    topology: Optional[str] = None
    #: Squares that are taken away.
    holes: Sequence[str] = ()
    piece: Optional[str] = None
    #: Which tours were asked for.
    kind: Optional[Kind] = None
    #: The first square that was asked for.
    from_: Optional[Square] = None
    #: The last square that was asked for.
    to: Optional[Square] = None
    #: The kind of reason, in a word.
    rule: Optional[str] = None
    #: The theorem's author and year.
    theorem: Optional[str] = None
    #: What the theorem says.
    statement: Optional[str] = None
    #: Which of the theorem's cases this is.
    case: Optional[str] = None
    #: Where the theorem was published.
    source: Optional[str] = None
    #: Squares that show it.
    witness: Sequence[Square] = ()
    #: Squares without which the colours would balance.
    spare: Sequence[Square] = ()
    #: Yes, no or undecided; done if properties were asked for, and all are decided.
    answer: str
    #: What gave the answer: theorem, certificate or search.
    method: Optional[str] = None
    #: The properties that were asked for, each with its proof.
    properties: Sequence[GraphProperty] = ()
    _types: ClassVar[Mapping[str, Any]] = {
        "read": Read,
        "from_": Square,
        "to": Square,
        "witness": Square,
        "spare": Square,
        "properties": GraphProperty,
    }


def exists(
    board: Place,
    *,
    topology: Optional[str] = None,
    holes: Optional[Squares] = None,
    piece: Optional[str] = None,
    kind: Optional[Kind] = None,
    from_: Optional[Square] = None,
    to: Optional[Square] = None,
    given: Optional[Numbers] = None,
    use: Optional[Moves] = None,
    avoid: Optional[Moves] = None,
    before: Optional[str] = None,
    symmetry: Optional[Literal["any", "none", "half-turn", "quarter-turn", "mirror-left-right", "mirror-top-bottom", "mirror-falling", "mirror-rising", "eulerian", "bergholtian"]] = None,
    magic: Optional[Union[str, Iterable[str]]] = None,
    no_repeat: bool = False,
    timeout: Optional[float] = None,
    method: Optional[Literal["auto", "theorem", "search"]] = None,
    seed: Optional[int] = None,
    properties: bool = False,
) -> Existence:
    """Whether there is a tour, and why.

    topology: How the edges are glued, a topology (default: plane).
    holes: Squares to take away, and blocks of them: b1,c3-d5.
    piece: The piece: a name (knight, king, …), Betza letters (N, NW), a vector (1,2) or a sum (knight+king) (default: knight).
    kind: All paths, only closed tours (the last square is a move from the first), or only open tours (it is not) (default: path).
    from_: The first square: a1, or (1,2,3) on other ranks.
    to: The last square.
    given: Given numbers on squares: c5=17,e4=1; or a grid with . for unknown numbers, which the command reads from @FILE.
    use: Moves that the tour must take: a1-b3 in either direction, a1>b3 in one.
    avoid: Moves that the tour must not take.
    before: Squares that the tour must visit before others: a1<c3,c3<e5, or a1<c3<e5; a closed tour counts from its start.
    symmetry: A symmetry that the drawing must have; it may have others too.
    magic: Lines whose numbers must have equal sums: rows, columns or diagonals, separated by commas.
    no_repeat: Only tours without two moves on end in the same direction (straight-free); a closed tour turns where it closes, too.
    timeout: Give up after this many seconds (default: never).
    method: The method (default: auto).
    seed: The seed of the search, a number.
    properties: Which properties the graph has: traceable, Hamiltonian-connected, hypohamiltonian and others, and which moves all tours take, or none.
    """
    return ask(
        "exists",
        Existence,
        board,
        {
            "topology": topology,
            "hole": holes,
            "piece": piece,
            "kind": kind,
            "from": from_,
            "to": to,
            "given": given,
            "use": use,
            "avoid": avoid,
            "before": before,
            "symmetry": symmetry,
            "magic": magic,
            "no-repeat": no_repeat,
            "timeout": timeout,
            "method": method,
            "seed": seed,
            "properties": properties,
        },
    )


class Tours(Answer):
    """What list answers."""

    #: The name of a graph in place of a board.
    graph: Optional[str] = None
    #: How many vertices a graph in place of a board has.
    vertices: Optional[int] = None
    #: How many edges a graph in place of a board has.
    edges: Optional[int] = None
    #: How many arcs it has, in place of edges, if some go one way.
    arcs: Optional[int] = None
    #: What was concluded of its text.
    read: Optional[Read] = None
    #: Its size.
    board: Optional[str] = None
    #: How the edges are glued; left out for the plane.
    topology: Optional[str] = None
    #: Squares that are taken away.
    holes: Sequence[str] = ()
    piece: Optional[str] = None
    #: Which tours were asked for.
    kind: Optional[Kind] = None
    #: The first square that was asked for.
    from_: Optional[Square] = None
    #: The last square that was asked for.
    to: Optional[Square] = None
    as_: str
    #: How many tours come before these, if that is below 2^53; else see after.
    first: int
    #: How many tours come before these, in digits, where a tour was found by its number.
    after: Optional[int] = None
    #: How many there are here.
    given: int
    #: There are certainly no more after these.
    last: bool = False
    #: What each of the tours has of the measure they are listed by.
    weights: Sequence[int | float | str] = ()
    #: What ended the listing early.
    stopped: Optional[str] = None
    _types: ClassVar[Mapping[str, Any]] = {
        "read": Read,
        "from_": Square,
        "to": Square,
        "after": int,
    }


def list(
    board: Place,
    *,
    topology: Optional[str] = None,
    holes: Optional[Squares] = None,
    piece: Optional[str] = None,
    kind: Optional[Kind] = None,
    from_: Optional[Square] = None,
    to: Optional[Square] = None,
    given: Optional[Numbers] = None,
    use: Optional[Moves] = None,
    avoid: Optional[Moves] = None,
    before: Optional[str] = None,
    symmetry: Optional[Literal["any", "none", "half-turn", "quarter-turn", "mirror-left-right", "mirror-top-bottom", "mirror-falling", "mirror-rising", "eulerian", "bergholtian"]] = None,
    magic: Optional[Union[str, Iterable[str]]] = None,
    no_repeat: bool = False,
    timeout: Optional[float] = None,
    order: Optional[Order] = None,
    moves: Optional[str] = None,
    as_: Optional[Convention] = None,
    skip: Optional[int] = None,
    limit: Optional[Union[int, Literal["all"]]] = None,
    no_prune: bool = False,
    by: Optional[str] = None,
    weight: Optional[str] = None,
    memory: Optional[Union[str, float]] = None,
    cache: Optional[str] = None,
    threads: Optional[int] = None,
) -> Listing[Tours]:
    """Tours in a stated order.

    topology: How the edges are glued, a topology (default: plane).
    holes: Squares to take away, and blocks of them: b1,c3-d5.
    piece: The piece: a name (knight, king, …), Betza letters (N, NW), a vector (1,2) or a sum (knight+king) (default: knight).
    kind: All paths, only closed tours (the last square is a move from the first), or only open tours (it is not) (default: path).
    from_: The first square: a1, or (1,2,3) on other ranks.
    to: The last square.
    given: Given numbers on squares: c5=17,e4=1; or a grid with . for unknown numbers, which the command reads from @FILE.
    use: Moves that the tour must take: a1-b3 in either direction, a1>b3 in one.
    avoid: Moves that the tour must not take.
    before: Squares that the tour must visit before others: a1<c3,c3<e5, or a1<c3<e5; a closed tour counts from its start.
    symmetry: A symmetry that the drawing must have; it may have others too.
    magic: Lines whose numbers must have equal sums: rows, columns or diagonals, separated by commas.
    no_repeat: Only tours without two moves on end in the same direction (straight-free); a closed tour turns where it closes, too.
    timeout: Give up after this many seconds (default: never).
    order: The order (default: kt).
    moves: The order of the moves, as vectors (rows down, columns right): "1,2 2,1 …".
    as_: What counts as one tour, a convention (default: directed).
    skip: Skip this many tours first; the number may be of any size.
    limit: How many tours: a number, or all (default: 1).
    no_prune: Walk into every dead end.
    by: In the order of a measure, those with the least first: weight, of a graph's edges; on a board crossings, straight, turn:90 (turns by that angle) or slope:1/2.
    weight: Only tours whose weight, or what by names, is in a range: "<=30", ">=2.5", "=12" or 10..20.
    memory: How much memory the counts may use, such as 8GiB or 500MB (default: 4GiB).
    cache: Keep counts in this file, and reuse those that it holds.
    threads: How many threads to use (default: one for each processor).
    """
    return stream(
        "list",
        Tours,
        board,
        {
            "topology": topology,
            "hole": holes,
            "piece": piece,
            "kind": kind,
            "from": from_,
            "to": to,
            "given": given,
            "use": use,
            "avoid": avoid,
            "before": before,
            "symmetry": symmetry,
            "magic": magic,
            "no-repeat": no_repeat,
            "timeout": timeout,
            "order": order,
            "moves": moves,
            "as": as_,
            "skip": skip,
            "number": limit,
            "no-prune": no_prune,
            "by": by,
            "weight": weight,
            "memory": memory,
            "cache": cache,
            "threads": threads,
        },
    )


class Samples(Answer):
    """What sample answers."""

    #: The name of a graph in place of a board.
    graph: Optional[str] = None
    #: How many vertices a graph in place of a board has.
    vertices: Optional[int] = None
    #: How many edges a graph in place of a board has.
    edges: Optional[int] = None
    #: How many arcs it has, in place of edges, if some go one way.
    arcs: Optional[int] = None
    #: What was concluded of its text.
    read: Optional[Read] = None
    #: Its size.
    board: Optional[str] = None
    #: How the edges are glued; left out for the plane.
    topology: Optional[str] = None
    #: Squares that are taken away.
    holes: Sequence[str] = ()
    piece: Optional[str] = None
    #: Which tours were asked for.
    kind: Optional[Kind] = None
    #: The first square that was asked for.
    from_: Optional[Square] = None
    #: The last square that was asked for.
    to: Optional[Square] = None
    #: The kind of reason, in a word.
    rule: Optional[str] = None
    #: The theorem's author and year.
    theorem: Optional[str] = None
    #: What the theorem says.
    statement: Optional[str] = None
    #: Which of the theorem's cases this is.
    case: Optional[str] = None
    #: Where the theorem was published.
    source: Optional[str] = None
    #: Squares that show it.
    witness: Sequence[Square] = ()
    #: Squares without which the colours would balance.
    spare: Sequence[Square] = ()
    seed: int
    #: How many directed tours they were drawn from. For open tours, how many paths; with several one-way moves, how many tours that take them in either direction, unless the tours were listed.
    of: Optional[int] = None
    #: How many there are here.
    given: int
    #: What ended it early.
    stopped: Optional[str] = None
    _types: ClassVar[Mapping[str, Any]] = {
        "read": Read,
        "from_": Square,
        "to": Square,
        "witness": Square,
        "spare": Square,
        "of": int,
    }


def sample(
    board: Place,
    *,
    topology: Optional[str] = None,
    holes: Optional[Squares] = None,
    piece: Optional[str] = None,
    kind: Optional[Kind] = None,
    from_: Optional[Square] = None,
    to: Optional[Square] = None,
    given: Optional[Numbers] = None,
    use: Optional[Moves] = None,
    avoid: Optional[Moves] = None,
    before: Optional[str] = None,
    symmetry: Optional[Literal["any", "none", "half-turn", "quarter-turn", "mirror-left-right", "mirror-top-bottom", "mirror-falling", "mirror-rising", "eulerian", "bergholtian"]] = None,
    magic: Optional[Union[str, Iterable[str]]] = None,
    no_repeat: bool = False,
    timeout: Optional[float] = None,
    seed: Optional[int] = None,
    memory: Optional[Union[str, float]] = None,
    threads: Optional[int] = None,
    limit: Optional[int] = None,
) -> Listing[Samples]:
    """Tours drawn uniformly from all.

    topology: How the edges are glued, a topology (default: plane).
    holes: Squares to take away, and blocks of them: b1,c3-d5.
    piece: The piece: a name (knight, king, …), Betza letters (N, NW), a vector (1,2) or a sum (knight+king) (default: knight).
    kind: All paths, only closed tours (the last square is a move from the first), or only open tours (it is not) (default: path).
    from_: The first square: a1, or (1,2,3) on other ranks.
    to: The last square.
    given: Given numbers on squares: c5=17,e4=1; or a grid with . for unknown numbers, which the command reads from @FILE.
    use: Moves that the tour must take: a1-b3 in either direction, a1>b3 in one.
    avoid: Moves that the tour must not take.
    before: Squares that the tour must visit before others: a1<c3,c3<e5, or a1<c3<e5; a closed tour counts from its start.
    symmetry: A symmetry that the drawing must have; it may have others too.
    magic: Lines whose numbers must have equal sums: rows, columns or diagonals, separated by commas.
    no_repeat: Only tours without two moves on end in the same direction (straight-free); a closed tour turns where it closes, too.
    timeout: Give up after this many seconds (default: never).
    seed: The seed, a number; the same seed gives the same tours (default: 1).
    memory: How much memory the program may use, such as 8GiB or 500MB (default: 2GiB).
    threads: How many threads to use (default: one for each processor).
    limit: How many tours: a number (default: 1).
    """
    return stream(
        "sample",
        Samples,
        board,
        {
            "topology": topology,
            "hole": holes,
            "piece": piece,
            "kind": kind,
            "from": from_,
            "to": to,
            "given": given,
            "use": use,
            "avoid": avoid,
            "before": before,
            "symmetry": symmetry,
            "magic": magic,
            "no-repeat": no_repeat,
            "timeout": timeout,
            "seed": seed,
            "memory": memory,
            "threads": threads,
            "number": limit,
        },
    )


class Tally(Record):
    #: A move in either direction, by its squares; a first square; a symmetry; or a number of circuits. Of a graph an edge, by its vertices, or a first vertex.
    of: str
    count: int
    #: Of a graph from a file, the names of the edge's vertices, or of the first vertex.
    at: Sequence[Square] = ()
    _types: ClassVar[Mapping[str, Any]] = {
        "count": int,
        "at": Square,
    }


class KnownCount(Record):
    #: A tour and its reverse are two.
    directed: str
    #: A tour and its reverse are one.
    undirected: str
    #: Tours that turning or mirroring makes equal are one; left out where that is not known.
    distinct: Optional[str] = None
    #: Where the number is from.
    source: str


class Counted(Number):
    """What count answers."""

    #: The name of a graph in place of a board.
    graph: Optional[str] = None
    #: How many vertices a graph in place of a board has.
    vertices: Optional[int] = None
    #: How many edges a graph in place of a board has.
    edges: Optional[int] = None
    #: How many arcs it has, in place of edges, if some go one way.
    arcs: Optional[int] = None
    #: What was concluded of its text.
    read: Optional[Read] = None
    #: Its size.
    board: Optional[str] = None
    #: How the edges are glued; left out for the plane.
    topology: Optional[str] = None
    #: Squares that are taken away.
    holes: Sequence[str] = ()
    piece: Optional[str] = None
    #: Which tours were asked for.
    kind: Optional[Kind] = None
    #: The first square that was asked for.
    from_: Optional[Square] = None
    #: The last square that was asked for.
    to: Optional[Square] = None
    #: The kind of reason, in a word.
    rule: Optional[str] = None
    #: The theorem's author and year.
    theorem: Optional[str] = None
    #: What the theorem says.
    statement: Optional[str] = None
    #: Which of the theorem's cases this is.
    case: Optional[str] = None
    #: Where the theorem was published.
    source: Optional[str] = None
    #: Squares that show it.
    witness: Sequence[Square] = ()
    #: Squares without which the colours would balance.
    spare: Sequence[Square] = ()
    as_: str
    #: The method that was asked for.
    method: str
    #: The number, in digits; left out where it was not counted to the end.
    count: Optional[int] = None
    #: How many of them take each move, begin on each square, have each symmetry, or have each number of circuits.
    by: Sequence[Tally] = ()
    #: Of the longest walks: how many squares each visits.
    visited: Optional[int] = None
    #: The part of the units that was counted.
    part: Optional[str] = None
    #: How many units the part has.
    units: Optional[int] = None
    #: The sum of the units of the part.
    partial: Optional[int] = None
    #: What ended the count early.
    stopped: Optional[str] = None
    #: The prime by which the number was found a second time.
    modulo: Optional[int] = None
    #: The number of directed tours modulo that prime, as both counts have it.
    residue: Optional[int] = None
    #: The number as it was counted and checked before, where it is; also of a forecast, and where the count did not finish.
    known: Optional[KnownCount] = None
    #: Of a forecast: about how long the count takes here, within a factor of five. It is left out where nobody knows, and where the count takes no time.
    seconds: Optional[float] = None
    _types: ClassVar[Mapping[str, Any]] = {
        "read": Read,
        "from_": Square,
        "to": Square,
        "witness": Square,
        "spare": Square,
        "count": int,
        "by": Tally,
        "partial": int,
        "modulo": int,
        "residue": int,
        "known": KnownCount,
    }


def count(
    board: Place,
    *,
    topology: Optional[str] = None,
    holes: Optional[Squares] = None,
    piece: Optional[str] = None,
    kind: Optional[Kind] = None,
    from_: Optional[Square] = None,
    to: Optional[Square] = None,
    given: Optional[Numbers] = None,
    use: Optional[Moves] = None,
    avoid: Optional[Moves] = None,
    before: Optional[str] = None,
    symmetry: Optional[Literal["any", "none", "half-turn", "quarter-turn", "mirror-left-right", "mirror-top-bottom", "mirror-falling", "mirror-rising", "eulerian", "bergholtian"]] = None,
    magic: Optional[Union[str, Iterable[str]]] = None,
    no_repeat: bool = False,
    timeout: Optional[float] = None,
    as_: Optional[Convention] = None,
    circuits: Optional[int] = None,
    longest: bool = False,
    uncrossed: bool = False,
    method: Optional[Literal["auto", "sweep", "list"]] = None,
    by: Optional[Literal["move", "start", "symmetry", "circuits"]] = None,
    memory: Optional[Union[str, float]] = None,
    scratch: Optional[str] = None,
    scratch_size: Optional[Union[str, float]] = None,
    threads: Optional[int] = None,
    checkpoint: Optional[str] = None,
) -> Counted:
    """How many tours there are.

    topology: How the edges are glued, a topology (default: plane).
    holes: Squares to take away, and blocks of them: b1,c3-d5.
    piece: The piece: a name (knight, king, …), Betza letters (N, NW), a vector (1,2) or a sum (knight+king) (default: knight).
    kind: All paths, only closed tours (the last square is a move from the first), or only open tours (it is not) (default: path).
    from_: The first square: a1, or (1,2,3) on other ranks.
    to: The last square.
    given: Given numbers on squares: c5=17,e4=1; or a grid with . for unknown numbers, which the command reads from @FILE.
    use: Moves that the tour must take: a1-b3 in either direction, a1>b3 in one.
    avoid: Moves that the tour must not take.
    before: Squares that the tour must visit before others: a1<c3,c3<e5, or a1<c3<e5; a closed tour counts from its start.
    symmetry: A symmetry that the drawing must have; it may have others too.
    magic: Lines whose numbers must have equal sums: rows, columns or diagonals, separated by commas.
    no_repeat: Only tours without two moves on end in the same direction (straight-free); a closed tour turns where it closes, too.
    timeout: Give up after this many seconds (default: never).
    as_: What counts as one tour, a convention (default: directed).
    circuits: Covers of the board by closed circuits of this size or more: of three squares, or with 2 also of two, there and back.
    longest: The walks that visit the most squares, where they may leave some out.
    uncrossed: Walks whose drawing does not cross itself.
    method: The method (default: auto).
    by: Divide the number by move: the tours that take each; start: the paths that begin on each square; symmetry: the tours that have each; or circuits: the covers that have each number of them.
    memory: How much memory the program may use, such as 8GiB or 500MB (default: 2GiB).
    scratch: The folder for data that does not fit in memory (default: the checkpoint's folder, or the system's for temporary files).
    scratch_size: How much disk space the count may use there (default: 16GiB).
    threads: How many threads to use (default: one for each processor).
    checkpoint: Keep the work done in this file, and continue from it.
    """
    return ask(
        "count",
        Counted,
        board,
        {
            "topology": topology,
            "hole": holes,
            "piece": piece,
            "kind": kind,
            "from": from_,
            "to": to,
            "given": given,
            "use": use,
            "avoid": avoid,
            "before": before,
            "symmetry": symmetry,
            "magic": magic,
            "no-repeat": no_repeat,
            "timeout": timeout,
            "as": as_,
            "circuits": circuits,
            "longest": longest,
            "uncrossed": uncrossed,
            "method": method,
            "by": by,
            "memory": memory,
            "scratch": scratch,
            "scratch-size": scratch_size,
            "threads": threads,
            "checkpoint": checkpoint,
        },
    )


class Estimated(Answer):
    """What estimate answers."""

    #: The name of a graph in place of a board.
    graph: Optional[str] = None
    #: How many vertices a graph in place of a board has.
    vertices: Optional[int] = None
    #: How many edges a graph in place of a board has.
    edges: Optional[int] = None
    #: How many arcs it has, in place of edges, if some go one way.
    arcs: Optional[int] = None
    #: What was concluded of its text.
    read: Optional[Read] = None
    #: Its size.
    board: Optional[str] = None
    #: How the edges are glued; left out for the plane.
    topology: Optional[str] = None
    #: Squares that are taken away.
    holes: Sequence[str] = ()
    piece: Optional[str] = None
    #: Which tours were asked for.
    kind: Optional[Kind] = None
    #: The first square that was asked for.
    from_: Optional[Square] = None
    #: The last square that was asked for.
    to: Optional[Square] = None
    #: The kind of reason, in a word.
    rule: Optional[str] = None
    #: The theorem's author and year.
    theorem: Optional[str] = None
    #: What the theorem says.
    statement: Optional[str] = None
    #: Which of the theorem's cases this is.
    case: Optional[str] = None
    #: Where the theorem was published.
    source: Optional[str] = None
    #: Squares that show it.
    witness: Sequence[Square] = ()
    #: Squares without which the colours would balance.
    spare: Sequence[Square] = ()
    as_: str
    estimate: Optional[float] = None
    low: Optional[float] = None
    high: Optional[float] = None
    #: How often the interval holds the true number.
    confidence: float
    #: The number is known, not estimated.
    exact: bool = False
    #: The interval can be trusted.
    trusted: bool = False
    #: Why the interval cannot be trusted.
    doubt: Optional[str] = None
    method: str
    seed: int
    within: Optional[float] = None
    #: Probes made first, to find out how many the estimate needs.
    trial: Optional[int] = None
    probes: int
    #: Probes that made a tour.
    successes: int
    #: Effective sample size: how many probes of equal weight would tell as much (Kish 1965).
    effective: float
    #: The largest weight's share of the sum.
    largest: float
    #: What ended the work early.
    stopped: Optional[str] = None
    _types: ClassVar[Mapping[str, Any]] = {
        "read": Read,
        "from_": Square,
        "to": Square,
        "witness": Square,
        "spare": Square,
        "estimate": float,
        "low": float,
        "high": float,
    }


def estimate(
    board: Place,
    *,
    topology: Optional[str] = None,
    holes: Optional[Squares] = None,
    piece: Optional[str] = None,
    kind: Optional[Kind] = None,
    from_: Optional[Square] = None,
    to: Optional[Square] = None,
    timeout: Optional[float] = None,
    as_: Optional[Literal["directed", "undirected"]] = None,
    method: Optional[Literal["auto", "warnsdorff", "knuth"]] = None,
    probes: Optional[int] = None,
    within: Optional[Union[str, float]] = None,
    seed: Optional[int] = None,
    threads: Optional[int] = None,
) -> Estimated:
    """An estimate of how many tours there are.

    topology: How the edges are glued, a topology (default: plane).
    holes: Squares to take away, and blocks of them: b1,c3-d5.
    piece: The piece: a name (knight, king, …), Betza letters (N, NW), a vector (1,2) or a sum (knight+king) (default: knight).
    kind: All paths, only closed tours (the last square is a move from the first), or only open tours (it is not) (default: path).
    from_: The first square: a1, or (1,2,3) on other ranks.
    to: The last square.
    timeout: Give up after this many seconds (default: never).
    as_: What counts as one tour, a convention (default: directed).
    method: How walks choose their way, a method (default: auto).
    probes: The number of random walks (default: 100000).
    within: Make enough walks to bring both ends of the interval within this share of the estimate: 1% or 0.01.
    seed: The seed, a number; the same seed gives the same estimate (default: 1).
    threads: How many threads to use (default: one for each processor).
    """
    return ask(
        "estimate",
        Estimated,
        board,
        {
            "topology": topology,
            "hole": holes,
            "piece": piece,
            "kind": kind,
            "from": from_,
            "to": to,
            "timeout": timeout,
            "as": as_,
            "method": method,
            "number": probes,
            "within": within,
            "seed": seed,
            "threads": threads,
        },
    )


class RankedTour(Ranking):
    """What rank answers."""

    #: Its place in the text, from 1.
    number: int
    #: Where it begins, from 1.
    line: int
    #: The name of a graph in place of a board.
    graph: Optional[str] = None
    #: How many vertices a graph in place of a board has.
    vertices: Optional[int] = None
    #: How many edges a graph in place of a board has.
    edges: Optional[int] = None
    #: How many arcs it has, in place of edges, if some go one way.
    arcs: Optional[int] = None
    #: What was concluded of its text.
    read: Optional[Read] = None
    #: Its size.
    board: Optional[str] = None
    #: How the edges are glued; left out for the plane.
    topology: Optional[str] = None
    #: Squares that are taken away.
    holes: Sequence[str] = ()
    piece: Optional[str] = None
    #: Which tours were asked for.
    kind: Optional[Kind] = None
    #: The first square that was asked for.
    from_: Optional[Square] = None
    #: The last square that was asked for.
    to: Optional[Square] = None
    #: How its text is read where that is not plain.
    reading: Optional[str] = None
    #: Its number in the listing, from 0, in digits; left out if it has none, or if that is undecided.
    rank: Optional[int] = None
    #: Why it has no number; then no later tour has one either.
    sentence: Optional[str] = None
    _types: ClassVar[Mapping[str, Any]] = {
        "read": Read,
        "from_": Square,
        "to": Square,
        "rank": int,
    }


def rank(
    tour: Tour,
    *,
    kind: Optional[Kind] = None,
    from_: Optional[Square] = None,
    to: Optional[Square] = None,
    given: Optional[Numbers] = None,
    use: Optional[Moves] = None,
    avoid: Optional[Moves] = None,
    before: Optional[str] = None,
    symmetry: Optional[Literal["any", "none", "half-turn", "quarter-turn", "mirror-left-right", "mirror-top-bottom", "mirror-falling", "mirror-rising", "eulerian", "bergholtian"]] = None,
    magic: Optional[Union[str, Iterable[str]]] = None,
    no_repeat: bool = False,
    timeout: Optional[float] = None,
    order: Optional[Order] = None,
    moves: Optional[str] = None,
    as_: Optional[Convention] = None,
    memory: Optional[Union[str, float]] = None,
    cache: Optional[str] = None,
    threads: Optional[int] = None,
) -> RankedTour:
    """The number of a tour in a listing.

    kind: All paths, only closed tours (the last square is a move from the first), or only open tours (it is not) (default: path).
    from_: The first square: a1, or (1,2,3) on other ranks.
    to: The last square.
    given: Given numbers on squares: c5=17,e4=1; or a grid with . for unknown numbers, which the command reads from @FILE.
    use: Moves that the tour must take: a1-b3 in either direction, a1>b3 in one.
    avoid: Moves that the tour must not take.
    before: Squares that the tour must visit before others: a1<c3,c3<e5, or a1<c3<e5; a closed tour counts from its start.
    symmetry: A symmetry that the drawing must have; it may have others too.
    magic: Lines whose numbers must have equal sums: rows, columns or diagonals, separated by commas.
    no_repeat: Only tours without two moves on end in the same direction (straight-free); a closed tour turns where it closes, too.
    timeout: Give up after this many seconds (default: never).
    order: The order of the listing (default: kt).
    moves: The order of the moves, as vectors (rows down, columns right): "1,2 2,1 …".
    as_: What counts as one tour, a convention (default: directed).
    memory: How much memory the counts may use, such as 8GiB or 500MB (default: 4GiB).
    cache: Keep counts in this file, and reuse those that it holds.
    threads: How many threads to use (default: one for each processor).
    """
    return ask(
        "rank",
        RankedTour,
        tour,
        {
            "kind": kind,
            "from": from_,
            "to": to,
            "given": given,
            "use": use,
            "avoid": avoid,
            "before": before,
            "symmetry": symmetry,
            "magic": magic,
            "no-repeat": no_repeat,
            "timeout": timeout,
            "order": order,
            "moves": moves,
            "as": as_,
            "memory": memory,
            "cache": cache,
            "threads": threads,
        },
    )


class GivenNumber(Record):
    square: str
    number: int


class Puzzled(Solution):
    """What puzzle answers."""

    #: The name of a graph in place of a board.
    graph: Optional[str] = None
    #: How many vertices a graph in place of a board has.
    vertices: Optional[int] = None
    #: How many edges a graph in place of a board has.
    edges: Optional[int] = None
    #: How many arcs it has, in place of edges, if some go one way.
    arcs: Optional[int] = None
    #: What was concluded of its text.
    read: Optional[Read] = None
    #: Its size.
    board: Optional[str] = None
    #: How the edges are glued; left out for the plane.
    topology: Optional[str] = None
    #: Squares that are taken away.
    holes: Sequence[str] = ()
    piece: Optional[str] = None
    #: Which tours were asked for.
    kind: Optional[Kind] = None
    #: The first square that was asked for.
    from_: Optional[Square] = None
    #: The last square that was asked for.
    to: Optional[Square] = None
    #: The kind of reason, in a word.
    rule: Optional[str] = None
    #: The theorem's author and year.
    theorem: Optional[str] = None
    #: What the theorem says.
    statement: Optional[str] = None
    #: Which of the theorem's cases this is.
    case: Optional[str] = None
    #: Where the theorem was published.
    source: Optional[str] = None
    #: Squares that show it.
    witness: Sequence[Square] = ()
    #: Squares without which the colours would balance.
    spare: Sequence[Square] = ()
    #: The day whose puzzle it is.
    day: Optional[str] = None
    #: The Monday of the week whose puzzle it is.
    week: Optional[str] = None
    seed: int
    #: The given numbers, in ascending order.
    numbers: Sequence[GivenNumber] = ()
    #: The same in a line, as solve reads it.
    given: str
    #: Moves that the tour must take: a1-b3 in either direction, a1>b3 in one.
    use: Optional[str] = None
    #: Moves that the tour must not take.
    avoid: Optional[str] = None
    #: Squares that the tour must visit before others: a1<c3,c3<e5, or a1<c3<e5; a closed tour counts from its start.
    before: Optional[str] = None
    #: The text hidden along the tour.
    words: Optional[str] = None
    #: The letters of the squares, row by row from the top, without holes.
    letters: Sequence[str] = ()
    #: The same as a text, with . for missing numbers.
    grid: str
    #: How hard it is, if it is reasoned.
    difficulty: Optional[Literal["easy", "medium", "hard", "fiendish"]] = None
    #: How deeply trials are nested at most, where any are needed.
    depth: Optional[int] = None
    #: The reasoner's techniques solve it; otherwise it is harder than fiendish, and has no difficulty.
    reasoned: bool = False
    #: What proved that there is no other solution: a complete search (search), a SAT solver (sat), or each of them.
    proofs: Sequence[str] = ()
    #: The squares in order.
    solution: Sequence[Square] = ()
    _types: ClassVar[Mapping[str, Any]] = {
        "read": Read,
        "from_": Square,
        "to": Square,
        "witness": Square,
        "spare": Square,
        "numbers": GivenNumber,
        "solution": Square,
    }


def puzzle(
    board: Place = "",
    *,
    topology: Optional[str] = None,
    holes: Optional[Squares] = None,
    piece: Optional[str] = None,
    kind: Optional[Kind] = None,
    timeout: Optional[float] = None,
    seed: Optional[int] = None,
    clues: Optional[int] = None,
    pattern: Optional[Literal["half-turn", "quarter-turn", "mirror-left-right", "mirror-top-bottom", "mirror-falling", "mirror-rising"]] = None,
    show: Optional[Squares] = None,
    difficulty: Optional[Literal["easy", "medium", "hard", "fiendish"]] = None,
    use: Optional[Moves] = None,
    avoid: Optional[Moves] = None,
    before: Optional[str] = None,
    legs: Optional[int] = None,
    words: Optional[str] = None,
    day: Optional[str] = None,
    week: Optional[str] = None,
) -> Puzzled:
    """A puzzle: some numbers of a tour that only one tour has.

    topology: How the edges are glued, a topology (default: plane).
    holes: Squares to take away, and blocks of them: b1,c3-d5.
    piece: The piece: a name (knight, king, …), Betza letters (N, NW), a vector (1,2) or a sum (knight+king) (default: knight).
    kind: What is to be found: a path, a closed tour (the last square is a move from the first) or an open tour (it is not) (default: path).
    timeout: Give up after this many seconds (default: never).
    seed: The seed, a number; the same seed gives the same puzzle (default: 1).
    clues: How many numbers are given (default: as few as possible, so that none can be left out).
    pattern: The given squares have a symmetry, the pattern.
    show: Squares that may be given, and blocks of them: a1,b3-d5 (default: all).
    difficulty: How hard the puzzle is, a level.
    use: Moves that the tour must take: a1-b3 in either direction, a1>b3 in one.
    avoid: Moves that the tour must not take.
    before: Squares that the tour must visit before others: a1<c3,c3<e5, or a1<c3<e5; a closed tour counts from its start.
    legs: How many moves of the tour are given as well; pictures show them as lines.
    words: Hide a text along the tour: each square has a letter, and the letters spell the text in the order of the numbers.
    day: In place of a board, the puzzle of a date, which all have on that day; difficulty says which of three: easy, which is usual, medium or hard.
    week: In place of a board, the large puzzle of the week that a date is in, Monday to Sunday.
    """
    return ask(
        "puzzle",
        Puzzled,
        board,
        {
            "topology": topology,
            "hole": holes,
            "piece": piece,
            "kind": kind,
            "timeout": timeout,
            "seed": seed,
            "clues": clues,
            "pattern": pattern,
            "show": show,
            "difficulty": difficulty,
            "use": use,
            "avoid": avoid,
            "before": before,
            "legs": legs,
            "words": words,
            "day": day,
            "week": week,
        },
    )


class PuzzleStep(Record):
    square: str
    number: int
    #: The kind of reason.
    kind: Literal["neighbour", "between", "alone", "marks", "ahead", "trial", "solution"]
    #: How hard the step is, if a technique finds it.
    level: Optional[Literal["easy", "medium", "hard", "fiendish"]] = None
    #: How deeply trials are nested, where any are needed.
    depth: Optional[int] = None
    #: Why, in a sentence.
    reason: str
    #: The squares of the reason: where to look.
    because: Sequence[str] = ()


class SolvedPuzzle(Solution):
    """What solve answers."""

    #: The name of a graph in place of a board.
    graph: Optional[str] = None
    #: How many vertices a graph in place of a board has.
    vertices: Optional[int] = None
    #: How many edges a graph in place of a board has.
    edges: Optional[int] = None
    #: How many arcs it has, in place of edges, if some go one way.
    arcs: Optional[int] = None
    #: What was concluded of its text.
    read: Optional[Read] = None
    #: Its size.
    board: Optional[str] = None
    #: How the edges are glued; left out for the plane.
    topology: Optional[str] = None
    #: Squares that are taken away.
    holes: Sequence[str] = ()
    piece: Optional[str] = None
    #: Which tours were asked for.
    kind: Optional[Kind] = None
    #: The first square that was asked for.
    from_: Optional[Square] = None
    #: The last square that was asked for.
    to: Optional[Square] = None
    #: The kind of reason, in a word.
    rule: Optional[str] = None
    #: The theorem's author and year.
    theorem: Optional[str] = None
    #: What the theorem says.
    statement: Optional[str] = None
    #: Which of the theorem's cases this is.
    case: Optional[str] = None
    #: Where the theorem was published.
    source: Optional[str] = None
    #: Squares that show it.
    witness: Sequence[Square] = ()
    #: Squares without which the colours would balance.
    spare: Sequence[Square] = ()
    #: How the signs of the puzzle's text are read, if they are those of other programs.
    reading: Optional[str] = None
    #: How many solutions there are.
    outcome: Literal["undecided", "one", "several", "none"]
    #: The given numbers, in ascending order.
    numbers: Sequence[GivenNumber] = ()
    #: The squares in order; not with hint and check.
    solution: Sequence[Square] = ()
    #: A second solution.
    other: Sequence[Square] = ()
    #: The first number that the two put on different squares, with both squares.
    differ: Sequence[GivenNumber] = ()
    #: What proved that there is no other solution.
    proofs: Sequence[str] = ()
    #: The number to find next.
    hint: Optional[PuzzleStep] = None
    #: The reasoning.
    steps: Sequence[PuzzleStep] = ()
    #: With steps: they reach the solution; otherwise the puzzle has no difficulty.
    reasoned: bool = False
    #: With steps: how hard the puzzle is, or the rest of it where numbers are filled in.
    difficulty: Optional[Literal["easy", "medium", "hard", "fiendish"]] = None
    #: With steps: how deeply trials are nested.
    depth: Optional[int] = None
    #: The filled-in numbers that are wrong.
    wrong: Sequence[GivenNumber] = ()
    #: How many squares have no number yet.
    missing: int
    _types: ClassVar[Mapping[str, Any]] = {
        "read": Read,
        "from_": Square,
        "to": Square,
        "witness": Square,
        "spare": Square,
        "numbers": GivenNumber,
        "solution": Square,
        "other": Square,
        "differ": GivenNumber,
        "hint": PuzzleStep,
        "steps": PuzzleStep,
        "wrong": GivenNumber,
    }


def solve(
    puzzle: Union[Place, Puzzled],
    *,
    topology: Optional[str] = None,
    holes: Optional[Squares] = None,
    piece: Optional[str] = None,
    kind: Optional[Kind] = None,
    timeout: Optional[float] = None,
    given: Optional[Numbers] = None,
    use: Optional[Moves] = None,
    avoid: Optional[Moves] = None,
    before: Optional[str] = None,
    filled: Optional[Numbers] = None,
    hint: bool = False,
    steps: bool = False,
    check: bool = False,
) -> SolvedPuzzle:
    """The solution of a puzzle, a hint, or the whole reasoning.

    topology: How the edges are glued, a topology (default: plane).
    holes: Squares to take away, and blocks of them: b1,c3-d5.
    piece: The piece: a name (knight, king, …), Betza letters (N, NW), a vector (1,2) or a sum (knight+king) (default: knight).
    kind: What is to be found: a path, a closed tour or an open tour; the puzzle's own kind takes precedence (default: path).
    timeout: Give up after this many seconds (default: never).
    given: The given numbers: c5=17,e4=1; or a grid with . for missing numbers.
    use: Moves that the tour must take: a1-b3 in either direction, a1>b3 in one.
    avoid: Moves that the tour must not take.
    before: Squares that the tour must visit before others: a1<c3,c3<e5, or a1<c3<e5; a closed tour counts from its start.
    filled: Numbers that someone has filled in: a1=2,b3=3.
    hint: Give one forced number and the reason, but not the solution.
    steps: Give the whole reasoning, step by step.
    check: Say which of the filled-in numbers are wrong, but not the solution.
    """
    return ask(
        "solve",
        SolvedPuzzle,
        puzzle,
        {
            "topology": topology,
            "hole": holes,
            "piece": piece,
            "kind": kind,
            "timeout": timeout,
            "given": given,
            "use": use,
            "avoid": avoid,
            "before": before,
            "filled": filled,
            "hint": hint,
            "steps": steps,
            "check": check,
        },
    )


def draw(
    what: Union[Place, Tour],
    *,
    topology: Optional[str] = None,
    holes: Optional[Squares] = None,
    piece: Optional[str] = None,
    kind: Optional[Kind] = None,
    from_: Optional[Square] = None,
    to: Optional[Square] = None,
    given: Optional[Numbers] = None,
    use: Optional[Moves] = None,
    avoid: Optional[Moves] = None,
    before: Optional[str] = None,
    symmetry: Optional[Literal["any", "none", "half-turn", "quarter-turn", "mirror-left-right", "mirror-top-bottom", "mirror-falling", "mirror-rising", "eulerian", "bergholtian"]] = None,
    magic: Optional[Union[str, Iterable[str]]] = None,
    no_repeat: bool = False,
    method: Optional[Method] = None,
    seed: Optional[int] = None,
    ties: Optional[Literal["random", "first", "pohl", "roth", "squirrel"]] = None,
    moves: Optional[str] = None,
    rule: Optional[Rule] = None,
    force: bool = False,
    style: Optional[Style] = None,
    theme: Optional[Theme] = None,
    size: Optional[int] = None,
    labels: bool = False,
    crosses: bool = False,
    over: bool = False,
    seams: bool = False,
    figure: bool = False,
    legend: bool = False,
    colours: Optional[Union[str, Mapping[str, str]]] = None,
    line_width: Optional[float] = None,
    dedication: Optional[str] = None,
    at: Optional[int] = None,
    arrows: Optional[int] = None,
    layout: Optional[Literal["circle", "levels"]] = None,
    step: Optional[int] = None,
    turn: Optional[int] = None,
    tilt: Optional[int] = None,
    misere: bool = False,
    title: Optional[str] = None,
    page: Optional[str] = None,
    margin: Optional[int] = None,
    all: bool = False,
    across: Optional[int] = None,
    cell: Optional[float] = None,
    no_captions: bool = False,
    as_: Optional[Convention] = None,
    limit: Optional[Union[int, Literal["all"]]] = None,
    timeout: Optional[float] = None,
    format: Literal["svg", "pdf", "png", "ps", "eps", "text"] = "svg",
) -> Picture:
    """A tour as a picture.

    topology: How the edges are glued, a topology (default: plane).
    holes: Squares to take away, and blocks of them: b1,c3-d5.
    piece: The piece: a name (knight, king, …), Betza letters (N, NW), a vector (1,2) or a sum (knight+king) (default: knight).
    kind: All paths, only closed tours (the last square is a move from the first), or only open tours (it is not) (default: path).
    from_: The first square: a1, or (1,2,3) on other ranks.
    to: The last square.
    given: Given numbers on squares: c5=17,e4=1; or a grid with . for unknown numbers, which the command reads from @FILE.
    use: Moves that the tour must take: a1-b3 in either direction, a1>b3 in one.
    avoid: Moves that the tour must not take.
    before: Squares that the tour must visit before others: a1<c3,c3<e5, or a1<c3<e5; a closed tour counts from its start.
    symmetry: A symmetry that the drawing must have; it may have others too.
    magic: Lines whose numbers must have equal sums: rows, columns or diagonals, separated by commas.
    no_repeat: Only tours without two moves on end in the same direction (straight-free); a closed tour turns where it closes, too.
    method: The method (default: auto).
    seed: The seed, a number: another seed gives another tour, the same seed the same tour.
    ties: Warnsdorff's rule: which of several equally good squares is taken, the ties (default: random).
    moves: Ties first, pohl and roth: the order of the moves, as vectors (rows down, columns right): "1,2 2,1 …".
    rule: The neural network: how neurons change, a rule (default: takefuji).
    force: Accept tours that fail verification, too.
    style: What the picture shows, a style (default: line).
    theme: The theme (default: light).
    size: Png: how many pixels the longest side has.
    labels: Name rows and columns beside the board: 1, 2, … and a, b, ….
    crosses: Mark holes by crosses; without it they are darker than squares.
    over: Where the line crosses itself, the later move passes over the earlier one.
    seams: Where edges are glued, mark where a line leaves the board and where it comes back.
    figure: Show the piece where the tour ends.
    legend: Styles heat and accessibility: explain the colours and numbers below the board.
    colours: Colours in place of the theme's: line=#c00,light=white,paper=none ….
    line_width: The width of the tour's line, in hundredths of a square's side (default: the style's own).
    dedication: Words below the picture: a dedication.
    at: The moment after this many squares of the tour, events of a search or sweeps of a network (default: the whole tour).
    arrows: An arrowhead on every move, or with =8 on every eighth.
    layout: A graph in place of a board: how its vertices are placed, a layout (default: circle).
    step: Style accessibility: after this many squares of the tour, from 1.
    turn: Style stack: turned by this many degrees (default: -29).
    tilt: Style stack: seen from this many degrees above the horizon, 5 to 85 (default: 36).
    misere: Style game: the misère game, in which the player who cannot move wins.
    title: Words above the picture, or at the head of each page.
    page: The size of pages, by name or in millimetres, 210x297 (default: a single picture makes a page of its own size) (default: a4).
    margin: The margins, in millimetres (of a single picture without a page: 0) (default: 10).
    all: Draw all tours on pages, in the order of list.
    across: How many pictures stand side by side on a page (default: as many as fit).
    cell: The side of a square, in millimetres (default: as long as the page, or the largest board of a sheet, allows).
    no_captions: Pages without words.
    as_: What counts as one tour, a convention (default: directed).
    limit: With all: at most this many tours (default: all).
    timeout: Give up after this many seconds (default: never).
    """
    return picture(
        "draw",
        format,
        what,
        {
            "topology": topology,
            "hole": holes,
            "piece": piece,
            "kind": kind,
            "from": from_,
            "to": to,
            "given": given,
            "use": use,
            "avoid": avoid,
            "before": before,
            "symmetry": symmetry,
            "magic": magic,
            "no-repeat": no_repeat,
            "method": method,
            "seed": seed,
            "ties": ties,
            "moves": moves,
            "rule": rule,
            "force": force,
            "style": style,
            "theme": theme,
            "size": size,
            "labels": labels,
            "crosses": crosses,
            "over": over,
            "seams": seams,
            "figure": figure,
            "legend": legend,
            "colour": colours,
            "line-width": line_width,
            "dedication": dedication,
            "at": at,
            "arrows": arrows,
            "layout": layout,
            "step": step,
            "turn": turn,
            "tilt": tilt,
            "misere": misere,
            "title": title,
            "page": page,
            "margin": margin,
            "all": all,
            "across": across,
            "cell": cell,
            "no-captions": no_captions,
            "as": as_,
            "number": limit,
            "timeout": timeout,
        },
    )
