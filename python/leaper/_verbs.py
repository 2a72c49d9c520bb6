# Made from package verbs by UPDATE_WIRE=1 go test ./dev/generate/python. Do not edit it.
# What is written by hand is in the modules beside it: docs/architecture.md names them.
from __future__ import annotations

from typing import Any, ClassVar, Iterable, Literal, Mapping, Optional, Sequence, Union

from ._adapters import Verification, film, made, measured, one_of, verified, versed
from ._answers import Answer, Approximation, Number, Ranking, Record, Shown, Solution, Table, WithTour
from ._asking import ask, picture, stream
from ._listings import Listing
from ._pictures import Picture
from ._places import Board, Chains, Moves, Numbers, Place, Seconds, Square, Squares
from ._signatures import options, verb
from ._tours import Tour

Kind = Literal["path", "closed", "open"]
Symmetry = Literal["any", "none", "half-turn", "quarter-turn", "mirror-left-right", "mirror-top-bottom", "mirror-falling", "mirror-rising", "eulerian", "bergholtian", "third-turn", "sixth-turn", "mirror-30", "mirror-60", "mirror-120", "mirror-150"]
Class = Literal["whirling", "celtic", "corners-1", "corners-2", "corners-3", "corners-4", "corners-5", "corners-6", "corners-7", "corners-8", "corners-9", "corners-10", "corners-11", "corners-12", "corners-13"]
Method = Literal["auto", "backtrack", "warnsdorff", "whitney", "hui", "neural", "construct", "sat", "factor", "sweep"]
Ties = Literal["random", "first", "pohl", "roth", "squirrel"]
Rule = Literal["takefuji", "wikipedia"]
ExistsMethod = Literal["auto", "theorem", "search"]
ListOrder = Literal["kt", "plain", "moves", "castle", "edges"]
ListMethod = Literal["auto", "walks", "edges"]
Convention = Literal["directed", "undirected", "distinct"]
CountMethod = Literal["auto", "sweep", "list"]
EstimateConvention = Literal["directed", "undirected"]
EstimateMethod = Literal["auto", "warnsdorff", "knuth"]
Order = Literal["kt", "plain", "moves", "castle"]
TiesOrAll = Literal["random", "first", "pohl", "roth", "squirrel", "all"]
Pattern = Literal["half-turn", "quarter-turn", "mirror-left-right", "mirror-top-bottom", "mirror-falling", "mirror-rising", "third-turn", "sixth-turn", "mirror-30", "mirror-60", "mirror-120", "mirror-150"]
Difficulty = Literal["easy", "medium", "hard", "fiendish"]
TextPiece = Literal["words", "syllables", "lines", "letters"]
Style = Literal["line", "numbers", "smooth", "string", "glyph", "region", "heat", "accessibility", "argument", "arc", "game", "stack", "usage", "harlequin", "celtic", "winding"]
Theme = Literal["light", "dark", "ink"]
Layout = Literal["circle", "levels"]
Shape = Literal["heart", "star", "tree", "cross", "diamond", "ring", "frame"]
All = Literal["all"]
PictureFormat = Literal["svg", "ps", "eps", "pdf", "png", "text"]
FilmFormat = Literal["gif", "apng", "html", "svg"]


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


class Exhibit(Shown):
    """A tour of the gallery, with its author and source."""

    key: str
    title: str
    #: The author, if certain.
    author: Optional[str] = None
    #: When the author published it.
    year: Optional[str] = None
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
    #: The symmetries of its drawing.
    symmetry: str
    #: Whether all rows have one sum and all columns have one.
    magic: Optional[str] = None
    #: The sums of the falling and the rising diagonal of a magic tour.
    diagonals: Sequence[int] = ()
    #: The tour is certainly the author's.
    verified: bool = False
    source: str
    notes: Optional[str] = None
    tour: Tour
    _types: ClassVar[Mapping[str, Any]] = {
        "read": Read,
        "from_": Square,
        "to": Square,
        "tour": Tour,
    }


class PieceMove(Record):
    #: Down and to the right.
    vector: Sequence[int] = ()
    #: The move may be repeated in the same direction.
    rides: bool = False


class Piece(Record):
    """A piece, with its moves."""

    piece: str
    #: At least one move cannot be reversed.
    directed: bool = False
    #: How many axes the boards have.
    rank: int
    moves: Sequence[PieceMove] = ()
    _types: ClassVar[Mapping[str, Any]] = {
        "moves": PieceMove,
    }


class NamedPiece(Record):
    """A piece that has a name."""

    name: str
    #: Its letters in Betza's notation.
    betza: Optional[str] = None
    #: Its moves in words.
    about: str


class Found(WithTour):
    """What find answers.

    >>> leaper.find("5x6", kind="closed").tour
    <closed tour of knight on 5x6: a5 b3 a1 …>
    """

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
    paths: Sequence[Sequence[Square]] = ()
    #: No cover has fewer paths than this, which is proven.
    fewest: Optional[int] = None
    #: What was measured.
    measure: Optional[str] = None
    #: What the tour has of the measure, exactly: a number, or a string of digits beyond 2^53 or of a fraction.
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
        "paths": Square,
    }


@verb("find", holes="hole")
def find(
    board: Place,
    *,
    kind: Kind = "path",
    from_: Square | None = None,
    to: Square | None = None,
    longest: bool = False,
    cover: bool = False,
    least: str | None = None,
    most: str | None = None,
    partial: bool = False,
    topology: str = "plane",
    holes: Squares | None = None,
    piece: str = "knight",
    given: Numbers | None = None,
    use: Moves | None = None,
    avoid: Moves | None = None,
    before: Chains | None = None,
    symmetry: Symmetry | None = None,
    magic: str | Iterable[str] | None = None,
    no_repeat: bool = False,
    class_: Class | None = None,
    uncrossed: bool = False,
    weight: str | None = None,
    method: Method = "auto",
    seed: int | None = None,
    ties: Ties = "random",
    moves: str | None = None,
    rule: Rule = "takefuji",
    timeout: Seconds | None = None,
) -> Found:
    """One tour, or why there is none.

    >>> leaper.find("5x6", kind="closed").tour
    <closed tour of knight on 5x6: a5 b3 a1 …>

    kind: All paths, only closed tours (the last square is a move from the first), or only open
        tours (it is not): path, closed, open.
    from_: The first square: a1, or (1,2,3) on other ranks.
    to: The last square.
    longest: The walk that visits the most squares, where it may leave some out, and the proof
        that none visits more.
    cover: The fewest paths that visit all squares together, each square once.
    least: The tour with the least of a measure, and the proof: weight, of a graph's edges; on a
        board crossings, turn:90 (turns by that angle; turn:0+90 by either), slope:1/2, straight
        (the longest run), uncrossed (moves that no other crosses), area:swept, area:shaded,
        winding, against, corners or triangles.
    most: The tour with the most of a measure, and the proof.
    partial: If no tour is found, give the longest path that was met.

    The board:
        topology: How the edges are glued, a topology: plane, cylinder, torus, mobius, klein,
            projective, twisted:K.
        holes: Squares to take away, in a list; or a text, which may have blocks of them: b1,c3-d5.
        piece: The piece: a name (knight, king, …), Betza letters (N, NW), a vector (1,2) or a sum
            (knight+king).

    What a tour must have:
        given: Given numbers on squares, as a dictionary; or a text: c5=17,e4=1, or a grid with .
            for unknown numbers.
        use: Moves that the tour must take, as pairs of squares; or a text: a1-b3 in either
            direction, a1>b3 in one.
        avoid: Moves that the tour must not take, in the same form.
        before: Squares that the tour must visit before others, as pairs or longer chains; or a
            text: a1<c3,c3<e5, or a1<c3<e5; a closed tour counts from its start.
        symmetry: A symmetry that the drawing must have; it may have others too: any, none,
            half-turn, quarter-turn, mirror-left-right, mirror-top-bottom, mirror-falling,
            mirror-rising, eulerian, bergholtian, third-turn, sixth-turn, mirror-30, mirror-60,
            mirror-120, mirror-150.
        magic: Lines whose numbers must have equal sums: rows, columns or diagonals, one or more.
        no_repeat: Only tours without two moves on end in the same direction (straight-free); a
            closed tour turns where it closes, too.
        class_: A class of tours that the literature names: whirling, celtic, corners-1, corners-2,
            corners-3, corners-4, corners-5, corners-6, corners-7, corners-8, corners-9, corners-10,
            corners-11, corners-12, corners-13.
        uncrossed: A walk whose drawing does not cross itself.
        weight: A tour whose weight is in a range: "<=30", ">=2.5", "=12" or 10..20.

    How a tour is looked for:
        method: The method: auto, backtrack, warnsdorff, whitney, hui, neural, construct, sat,
            factor, sweep.
        seed: The seed, a number: another seed gives another tour, the same seed the same tour.
        ties: Warnsdorff's rule: which of several equally good squares is taken, the ties: random,
            first, pohl, roth, squirrel.
        moves: Ties first, pohl and roth: the order of the moves, as vectors (rows down, columns
            right): "1,2 2,1 …".
        rule: The neural network: how neurons change, a rule: takefuji, wikipedia.

    What the work may take:
        timeout: Give up after this many seconds (default: never).
    """
    return ask("find", Found, board, options("find", locals()))


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
    """What exists answers.

    >>> bool(leaper.exists("3x8", kind="closed"))
    False
    """

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


@verb("exists", holes="hole")
def exists(
    board: Place,
    *,
    kind: Kind = "path",
    from_: Square | None = None,
    to: Square | None = None,
    properties: bool = False,
    topology: str = "plane",
    holes: Squares | None = None,
    piece: str = "knight",
    given: Numbers | None = None,
    use: Moves | None = None,
    avoid: Moves | None = None,
    before: Chains | None = None,
    symmetry: Symmetry | None = None,
    magic: str | Iterable[str] | None = None,
    no_repeat: bool = False,
    class_: Class | None = None,
    method: ExistsMethod = "auto",
    seed: int | None = None,
    timeout: Seconds | None = None,
) -> Existence:
    """Whether there is a tour, and why.

    >>> bool(leaper.exists("3x8", kind="closed"))
    False

    kind: All paths, only closed tours (the last square is a move from the first), or only open
        tours (it is not): path, closed, open.
    from_: The first square: a1, or (1,2,3) on other ranks.
    to: The last square.
    properties: Which properties the graph has: traceable, Hamiltonian-connected,
        hypohamiltonian and others, and which moves all tours take, or none.

    The board:
        topology: How the edges are glued, a topology: plane, cylinder, torus, mobius, klein,
            projective, twisted:K.
        holes: Squares to take away, in a list; or a text, which may have blocks of them: b1,c3-d5.
        piece: The piece: a name (knight, king, …), Betza letters (N, NW), a vector (1,2) or a sum
            (knight+king).

    What a tour must have:
        given: Given numbers on squares, as a dictionary; or a text: c5=17,e4=1, or a grid with .
            for unknown numbers.
        use: Moves that the tour must take, as pairs of squares; or a text: a1-b3 in either
            direction, a1>b3 in one.
        avoid: Moves that the tour must not take, in the same form.
        before: Squares that the tour must visit before others, as pairs or longer chains; or a
            text: a1<c3,c3<e5, or a1<c3<e5; a closed tour counts from its start.
        symmetry: A symmetry that the drawing must have; it may have others too: any, none,
            half-turn, quarter-turn, mirror-left-right, mirror-top-bottom, mirror-falling,
            mirror-rising, eulerian, bergholtian, third-turn, sixth-turn, mirror-30, mirror-60,
            mirror-120, mirror-150.
        magic: Lines whose numbers must have equal sums: rows, columns or diagonals, one or more.
        no_repeat: Only tours without two moves on end in the same direction (straight-free); a
            closed tour turns where it closes, too.
        class_: A class of tours that the literature names: whirling, celtic, corners-1, corners-2,
            corners-3, corners-4, corners-5, corners-6, corners-7, corners-8, corners-9, corners-10,
            corners-11, corners-12, corners-13.

    How a tour is looked for:
        method: The method: auto, theorem, search.
        seed: The seed of the search, a number.

    What the work may take:
        timeout: Give up after this many seconds (default: never).
    """
    return ask("exists", Existence, board, options("exists", locals()))


class Tours(Answer):
    """What list answers.

    >>> [tour[-1] for tour in leaper.list("3x4", from_="a1", limit="all")]
    ['d3', 'a2']
    """

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


@verb("list", limit="number", holes="hole")
def list(
    board: Place,
    *,
    kind: Kind = "path",
    from_: Square | None = None,
    to: Square | None = None,
    order: ListOrder = "kt",
    as_: Convention = "directed",
    skip: int | None = None,
    limit: int | All = 1,
    by: str | None = None,
    topology: str = "plane",
    holes: Squares | None = None,
    piece: str = "knight",
    given: Numbers | None = None,
    use: Moves | None = None,
    avoid: Moves | None = None,
    before: Chains | None = None,
    symmetry: Symmetry | None = None,
    magic: str | Iterable[str] | None = None,
    no_repeat: bool = False,
    class_: Class | None = None,
    weight: str | None = None,
    method: ListMethod = "auto",
    moves: str | None = None,
    no_prune: bool = False,
    timeout: Seconds | None = None,
    memory: str | float = "4GiB",
    cache: str | None = None,
    threads: int | None = None,
) -> Listing[Tours]:
    """Tours in a stated order.

    >>> [tour[-1] for tour in leaper.list("3x4", from_="a1", limit="all")]
    ['d3', 'a2']

    kind: All paths, only closed tours (the last square is a move from the first), or only open
        tours (it is not): path, closed, open.
    from_: The first square: a1, or (1,2,3) on other ranks.
    to: The last square.
    order: The order: kt, plain, moves, castle, edges.
    as_: What counts as one tour, a convention: directed, undirected, distinct.
    skip: Skip this many tours first; the number may be of any size.
    limit: How many tours: a number, or all.
    by: In the order of a measure, those with the least first: weight, of a graph's edges; on a
        board crossings, turn:90 (turns by that angle; turn:0+90 by either), slope:1/2, straight
        (the longest run), uncrossed (moves that no other crosses), area:swept, area:shaded,
        winding, against, corners or triangles; a second one, after a comma, is for weight.

    The board:
        topology: How the edges are glued, a topology: plane, cylinder, torus, mobius, klein,
            projective, twisted:K.
        holes: Squares to take away, in a list; or a text, which may have blocks of them: b1,c3-d5.
        piece: The piece: a name (knight, king, …), Betza letters (N, NW), a vector (1,2) or a sum
            (knight+king).

    What a tour must have:
        given: Given numbers on squares, as a dictionary; or a text: c5=17,e4=1, or a grid with .
            for unknown numbers.
        use: Moves that the tour must take, as pairs of squares; or a text: a1-b3 in either
            direction, a1>b3 in one.
        avoid: Moves that the tour must not take, in the same form.
        before: Squares that the tour must visit before others, as pairs or longer chains; or a
            text: a1<c3,c3<e5, or a1<c3<e5; a closed tour counts from its start.
        symmetry: A symmetry that the drawing must have; it may have others too: any, none,
            half-turn, quarter-turn, mirror-left-right, mirror-top-bottom, mirror-falling,
            mirror-rising, eulerian, bergholtian, third-turn, sixth-turn, mirror-30, mirror-60,
            mirror-120, mirror-150.
        magic: Lines whose numbers must have equal sums: rows, columns or diagonals, one or more.
        no_repeat: Only tours without two moves on end in the same direction (straight-free); a
            closed tour turns where it closes, too.
        class_: A class of tours that the literature names: whirling, celtic, corners-1, corners-2,
            corners-3, corners-4, corners-5, corners-6, corners-7, corners-8, corners-9, corners-10,
            corners-11, corners-12, corners-13.
        weight: Only tours whose weight, or what by names, is in a range: "<=30", ">=2.5", "=12" or
            10..20; of two measures, two ranges with a comma.

    How a tour is looked for:
        method: How to search, the method: auto, walks, edges.
        moves: The order of the moves, as vectors (rows down, columns right): "1,2 2,1 …".
        no_prune: Walk into every dead end.

    What the work may take:
        timeout: Give up after this many seconds (default: never).
        memory: How much memory the counts may use, such as 8GiB or 500MB.
        cache: Keep counts in this file, and reuse those that it holds.
        threads: How many threads to use (default: one for each processor).
    """
    return stream("list", Tours, board, options("list", locals()))


class Samples(Answer):
    """What sample answers.

    >>> [len(tour) for tour in leaper.sample("6x6", kind="closed", limit=2)]
    [36, 36]
    """

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


@verb("sample", limit="number", holes="hole")
def sample(
    board: Place,
    *,
    kind: Kind = "path",
    from_: Square | None = None,
    to: Square | None = None,
    seed: int = 1,
    record: str | None = None,
    limit: int = 1,
    topology: str = "plane",
    holes: Squares | None = None,
    piece: str = "knight",
    given: Numbers | None = None,
    use: Moves | None = None,
    avoid: Moves | None = None,
    before: Chains | None = None,
    symmetry: Symmetry | None = None,
    magic: str | Iterable[str] | None = None,
    no_repeat: bool = False,
    class_: Class | None = None,
    timeout: Seconds | None = None,
    memory: str | float = "2GiB",
    threads: int | None = None,
) -> Listing[Samples]:
    """Tours drawn uniformly from all.

    >>> [len(tour) for tour in leaper.sample("6x6", kind="closed", limit=2)]
    [36, 36]

    kind: All paths, only closed tours (the last square is a move from the first), or only open
        tours (it is not): path, closed, open.
    from_: The first square: a1, or (1,2,3) on other ranks.
    to: The last square.
    seed: The seed, a number; the same seed gives the same tours.
    record: The record of all these tours, a file that count keeps with checkpoint; they are not
        counted again.
    limit: How many tours: a number.

    The board:
        topology: How the edges are glued, a topology: plane, cylinder, torus, mobius, klein,
            projective, twisted:K.
        holes: Squares to take away, in a list; or a text, which may have blocks of them: b1,c3-d5.
        piece: The piece: a name (knight, king, …), Betza letters (N, NW), a vector (1,2) or a sum
            (knight+king).

    What a tour must have:
        given: Given numbers on squares, as a dictionary; or a text: c5=17,e4=1, or a grid with .
            for unknown numbers.
        use: Moves that the tour must take, as pairs of squares; or a text: a1-b3 in either
            direction, a1>b3 in one.
        avoid: Moves that the tour must not take, in the same form.
        before: Squares that the tour must visit before others, as pairs or longer chains; or a
            text: a1<c3,c3<e5, or a1<c3<e5; a closed tour counts from its start.
        symmetry: A symmetry that the drawing must have; it may have others too: any, none,
            half-turn, quarter-turn, mirror-left-right, mirror-top-bottom, mirror-falling,
            mirror-rising, eulerian, bergholtian, third-turn, sixth-turn, mirror-30, mirror-60,
            mirror-120, mirror-150.
        magic: Lines whose numbers must have equal sums: rows, columns or diagonals, one or more.
        no_repeat: Only tours without two moves on end in the same direction (straight-free); a
            closed tour turns where it closes, too.
        class_: A class of tours that the literature names: whirling, celtic, corners-1, corners-2,
            corners-3, corners-4, corners-5, corners-6, corners-7, corners-8, corners-9, corners-10,
            corners-11, corners-12, corners-13.

    What the work may take:
        timeout: Give up after this many seconds (default: never).
        memory: How much memory the program may use, such as 8GiB or 500MB.
        threads: How many threads to use (default: one for each processor).
    """
    return stream("sample", Samples, board, options("sample", locals()))


class Recurrence(Record):
    #: How many numbers before it a number is made of.
    order: int
    #: The length n from which on it holds.
    since: int
    #: The states of the transfer matrix: no recurrence of these numbers has a greater order.
    states: int
    #: How many numbers in a row were compared with those that it makes. They are as many as states, which proves it for every n.
    compared: int
    #: Where the coefficients are too long to be sought: all this is proven of the numbers modulo this prime. In whole numbers the order is at least that.
    prime: Optional[int] = None
    #: What the numbers before are multiplied with, those of n-1, n-2, ….
    coefficients: Sequence[int] = ()
    #: The numbers from n = 1 on: those that it begins with, and some more.
    terms: Sequence[int] = ()
    #: The generating function, the sum of all numbers times zⁿ, is a fraction: the coefficients above, of 1, z, z², ….
    numerator: Sequence[int] = ()
    #: And those below.
    denominator: Sequence[int] = ()
    #: By which factor the numbers grow with each n in the end, computed in floating point; left out where that does not settle.
    growth: Optional[float] = None
    _types: ClassVar[Mapping[str, Any]] = {
        "prime": int,
        "coefficients": int,
        "terms": int,
        "numerator": int,
        "denominator": int,
    }


class KnownCount(Record):
    #: A tour and its reverse are two.
    directed: int
    #: A tour and its reverse are one.
    undirected: int
    #: Tours that turning or mirroring makes equal are one; left out where that is not known.
    distinct: Optional[int] = None
    #: Where the number is from.
    source: str
    _types: ClassVar[Mapping[str, Any]] = {
        "directed": int,
        "undirected": int,
        "distinct": int,
    }


class Count(Number):
    """What count answers.

    >>> leaper.count("6x6", kind="closed", as_="undirected")
    9862
    """

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
    count: int
    #: The number where a tour and its reverse are two; left out where that is not known.
    directed: Optional[int] = None
    #: The number where a tour and its reverse are one; left out where that is not known, or no tour has a reverse.
    undirected: Optional[int] = None
    #: The number where tours that turning or mirroring makes equal are one; left out where that is not known.
    distinct: Optional[int] = None
    #: How many of them take each move, begin on each square, have each symmetry, each number of circuits, or each value of a measure.
    by: Table
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
    #: The prime by which the number was found a second time, or the number by which it was asked for.
    modulo: Optional[int] = None
    #: The number modulo that: of directed tours, as both counts have it, or as it was asked for.
    residue: Optional[int] = None
    #: What the numbers of boards of all lengths obey, where that was asked for.
    recurrence: Optional[Recurrence] = None
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
        "directed": int,
        "undirected": int,
        "distinct": int,
        "by": Table,
        "partial": int,
        "modulo": int,
        "residue": int,
        "recurrence": Recurrence,
        "known": KnownCount,
    }


@verb("count", holes="hole")
def count(
    board: Place,
    *,
    kind: Kind = "path",
    from_: Square | None = None,
    to: Square | None = None,
    as_: Convention = "directed",
    circuits: bool | int | None = None,
    longest: bool = False,
    recurrence: bool = False,
    modulo: int | None = None,
    by: str | None = None,
    census: str | None = None,
    topology: str = "plane",
    holes: Squares | None = None,
    piece: str = "knight",
    given: Numbers | None = None,
    use: Moves | None = None,
    avoid: Moves | None = None,
    before: Chains | None = None,
    symmetry: Symmetry | None = None,
    magic: str | Iterable[str] | None = None,
    no_repeat: bool = False,
    class_: Class | None = None,
    uncrossed: bool = False,
    method: CountMethod = "auto",
    timeout: Seconds | None = None,
    memory: str | float = "2GiB",
    scratch: str | None = None,
    scratch_size: str | float = "16GiB",
    threads: int | None = None,
    go_on: bool = False,
    checkpoint: str | None = None,
    on: str | None = None,
    token_file: str | None = None,
    ca: str | None = None,
    creds: str | None = None,
    check: str | None = None,
    lost_after: float | None = None,
    wait: bool = False,
    priority: int | None = None,
) -> Count:
    """How many tours there are.

    >>> leaper.count("6x6", kind="closed", as_="undirected")
    9862

    kind: All paths, only closed tours (the last square is a move from the first), or only open
        tours (it is not): path, closed, open.
    from_: The first square: a1, or (1,2,3) on other ranks.
    to: The last square.
    as_: What counts as one tour, a convention: directed, undirected, distinct.
    circuits: Covers of the board by closed circuits of this size or more: True for three
        squares, or 2 for there and back as well.
    longest: The walks that visit the most squares, where they may leave some out.
    recurrence: The linear recurrence that the numbers of boards such as 5xn obey, where n is
        any length.
    modulo: The number modulo this number, of a narrow board of any length.
    by: Divide the number by move: the tours that take each; start: the paths that begin on each
        square; symmetry: the tours that have each; circuits: the covers that have each number
        of them; or a measure, or two with a comma: the tours that have each value of it, such
        as angle, turn:90, slope, crossings, straight, uncrossed, area, winding, against,
        corners or triangles: move, start, symmetry, circuits, angle, slope, crossings,
        straight, uncrossed, area, winding, against, corners, triangles.
    census: By a measure: meet all tours by edges, in units, keep what each gives in this file,
        and continue from it.

    The board:
        topology: How the edges are glued, a topology: plane, cylinder, torus, mobius, klein,
            projective, twisted:K.
        holes: Squares to take away, in a list; or a text, which may have blocks of them: b1,c3-d5.
        piece: The piece: a name (knight, king, …), Betza letters (N, NW), a vector (1,2) or a sum
            (knight+king).

    What a tour must have:
        given: Given numbers on squares, as a dictionary; or a text: c5=17,e4=1, or a grid with .
            for unknown numbers.
        use: Moves that the tour must take, as pairs of squares; or a text: a1-b3 in either
            direction, a1>b3 in one.
        avoid: Moves that the tour must not take, in the same form.
        before: Squares that the tour must visit before others, as pairs or longer chains; or a
            text: a1<c3,c3<e5, or a1<c3<e5; a closed tour counts from its start.
        symmetry: A symmetry that the drawing must have; it may have others too: any, none,
            half-turn, quarter-turn, mirror-left-right, mirror-top-bottom, mirror-falling,
            mirror-rising, eulerian, bergholtian, third-turn, sixth-turn, mirror-30, mirror-60,
            mirror-120, mirror-150.
        magic: Lines whose numbers must have equal sums: rows, columns or diagonals, one or more.
        no_repeat: Only tours without two moves on end in the same direction (straight-free); a
            closed tour turns where it closes, too.
        class_: A class of tours that the literature names: whirling, celtic, corners-1, corners-2,
            corners-3, corners-4, corners-5, corners-6, corners-7, corners-8, corners-9, corners-10,
            corners-11, corners-12, corners-13.
        uncrossed: Walks whose drawing does not cross itself.

    How a tour is looked for:
        method: The method: auto, sweep, list.

    What the work may take:
        timeout: Give up after this many seconds (default: never).
        memory: How much memory the program may use, such as 8GiB or 500MB.
        scratch: The folder for data that does not fit in memory (default: the checkpoint's folder,
            or the system's for temporary files).
        scratch_size: How much disk space the count may use there.
        threads: How many threads to use (default: one for each processor).
        go_on: Count also what seems to need far more memory than is allowed.
        checkpoint: Keep the work done in this file, and continue from it.

    Many machines:
        on: Give the work to the workers of the hub at this URL, nats://….
        token_file: The file with the hub's token.
        ca: The file with the certificate that signed the hub's.
        creds: The file with credentials, for a NATS server with accounts.
        check: Have this share of the tasks done twice, by different workers: "5%".
        lost_after: Give a worker's task to another after this many seconds without a word from it
            (default: 10).
        wait: Wait for a hub that does not answer yet.
        priority: The priority of the job, from -10 to 10.
    """
    return ask("count", Count, board, options("count", locals()))


class Estimate(Approximation):
    """What estimate answers.

    >>> guess = leaper.estimate("5x5", probes=1000)
    >>> guess.low < 1728 < guess.high
    True
    """

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
    estimate: float
    low: float
    high: float
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


@verb("estimate", probes="number", holes="hole")
def estimate(
    board: Place,
    *,
    kind: Kind = "path",
    from_: Square | None = None,
    to: Square | None = None,
    as_: EstimateConvention = "directed",
    probes: int = 100000,
    within: str | float | None = None,
    topology: str = "plane",
    holes: Squares | None = None,
    piece: str = "knight",
    method: EstimateMethod = "auto",
    seed: int = 1,
    timeout: Seconds | None = None,
    threads: int | None = None,
    on: str | None = None,
    token_file: str | None = None,
    ca: str | None = None,
    creds: str | None = None,
    check: str | None = None,
    lost_after: float | None = None,
    wait: bool = False,
    priority: int | None = None,
) -> Estimate:
    """An estimate of how many tours there are.

    >>> guess = leaper.estimate("5x5", probes=1000)
    >>> guess.low < 1728 < guess.high
    True

    kind: All paths, only closed tours (the last square is a move from the first), or only open
        tours (it is not): path, closed, open.
    from_: The first square: a1, or (1,2,3) on other ranks.
    to: The last square.
    as_: What counts as one tour, a convention: directed, undirected.
    probes: The number of random walks.
    within: Make enough walks to bring both ends of the interval within this share of the
        estimate: 1% or 0.01.

    The board:
        topology: How the edges are glued, a topology: plane, cylinder, torus, mobius, klein,
            projective, twisted:K.
        holes: Squares to take away, in a list; or a text, which may have blocks of them: b1,c3-d5.
        piece: The piece: a name (knight, king, …), Betza letters (N, NW), a vector (1,2) or a sum
            (knight+king).

    How a tour is looked for:
        method: How walks choose their way, a method: auto, warnsdorff, knuth.
        seed: The seed, a number; the same seed gives the same estimate.

    What the work may take:
        timeout: Give up after this many seconds (default: never).
        threads: How many threads to use (default: one for each processor).

    Many machines:
        on: Give the work to the workers of the hub at this URL, nats://….
        token_file: The file with the hub's token.
        ca: The file with the certificate that signed the hub's.
        creds: The file with credentials, for a NATS server with accounts.
        check: Have this share of the tasks done twice, by different workers: "5%".
        lost_after: Give a worker's task to another after this many seconds without a word from it
            (default: 10).
        wait: Wait for a hub that does not answer yet.
        priority: The priority of the job, from -10 to 10.
    """
    return ask("estimate", Estimate, board, options("estimate", locals()))


class RankedTour(Ranking):
    """What rank answers.

    >>> leaper.rank(next(leaper.list("5x5", skip=7)))
    7
    """

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
    rank: int
    #: Why it has no number; then no later tour has one either.
    sentence: Optional[str] = None
    _types: ClassVar[Mapping[str, Any]] = {
        "read": Read,
        "from_": Square,
        "to": Square,
        "rank": int,
    }


@verb("rank")
def rank(
    tour: Tour,
    *,
    kind: Kind = "path",
    from_: Square | None = None,
    to: Square | None = None,
    order: Order = "kt",
    as_: Convention = "directed",
    given: Numbers | None = None,
    use: Moves | None = None,
    avoid: Moves | None = None,
    before: Chains | None = None,
    symmetry: Symmetry | None = None,
    magic: str | Iterable[str] | None = None,
    no_repeat: bool = False,
    class_: Class | None = None,
    moves: str | None = None,
    timeout: Seconds | None = None,
    memory: str | float = "4GiB",
    cache: str | None = None,
    threads: int | None = None,
) -> RankedTour:
    """The number of a tour in a listing.

    >>> leaper.rank(next(leaper.list("5x5", skip=7)))
    7

    kind: All paths, only closed tours (the last square is a move from the first), or only open
        tours (it is not): path, closed, open.
    from_: The first square: a1, or (1,2,3) on other ranks.
    to: The last square.
    order: The order of the listing: kt, plain, moves, castle.
    as_: What counts as one tour, a convention: directed, undirected, distinct.

    What a tour must have:
        given: Given numbers on squares, as a dictionary; or a text: c5=17,e4=1, or a grid with .
            for unknown numbers.
        use: Moves that the tour must take, as pairs of squares; or a text: a1-b3 in either
            direction, a1>b3 in one.
        avoid: Moves that the tour must not take, in the same form.
        before: Squares that the tour must visit before others, as pairs or longer chains; or a
            text: a1<c3,c3<e5, or a1<c3<e5; a closed tour counts from its start.
        symmetry: A symmetry that the drawing must have; it may have others too: any, none,
            half-turn, quarter-turn, mirror-left-right, mirror-top-bottom, mirror-falling,
            mirror-rising, eulerian, bergholtian, third-turn, sixth-turn, mirror-30, mirror-60,
            mirror-120, mirror-150.
        magic: Lines whose numbers must have equal sums: rows, columns or diagonals, one or more.
        no_repeat: Only tours without two moves on end in the same direction (straight-free); a
            closed tour turns where it closes, too.
        class_: A class of tours that the literature names: whirling, celtic, corners-1, corners-2,
            corners-3, corners-4, corners-5, corners-6, corners-7, corners-8, corners-9, corners-10,
            corners-11, corners-12, corners-13.

    How a tour is looked for:
        moves: The order of the moves, as vectors (rows down, columns right): "1,2 2,1 …".

    What the work may take:
        timeout: Give up after this many seconds (default: never).
        memory: How much memory the counts may use, such as 8GiB or 500MB.
        cache: Keep counts in this file, and reuse those that it holds.
        threads: How many threads to use (default: one for each processor).
    """
    return ask("rank", RankedTour, tour, options("rank", locals()))


class VerifiedTour(Record):
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
    #: How its text is read where that is not plain: numbers that count from 0, signs of other programs.
    reading: Optional[str] = None
    #: Its holes are those of the previous tour, and are not repeated here; the command repeats them.
    sameHoles: bool = False
    valid: bool = False
    #: What it is, or the first thing that is wrong with it.
    sentence: str
    #: The first thing that is wrong with it.
    fault: Optional[str] = None
    #: The symmetries of its drawing; none if it is asymmetric.
    symmetries: Sequence[str] = ()
    #: Whether all rows have one sum and all columns have one.
    magic: Optional[str] = None
    #: How many of a closed tour's squares make it magic as the start.
    magicStarts: Optional[int] = None
    #: How often its drawing crosses itself.
    crossings: Optional[int] = None
    #: The classes of tours that it belongs to, by the names of the question's class; left out where none is defined.
    classes: Sequence[str] = ()
    #: The tour, if it is one; the command leaves it out.
    tour: Optional[Tour] = None
    _types: ClassVar[Mapping[str, Any]] = {
        "read": Read,
        "from_": Square,
        "to": Square,
        "tour": Tour,
    }


class Verified(Verification):
    """What verify answers.

    >>> print(leaper.verify(leaper.gallery("beverley").tour))
    valid open tour; asymmetric; magic (rows and columns 260; diagonals 282 and 210); 98 crossings
    """

    tours: Sequence[VerifiedTour] = ()
    #: What ended the work early.
    stopped: Optional[str] = None
    _types: ClassVar[Mapping[str, Any]] = {
        "tours": VerifiedTour,
    }


@verb("verify", holes="hole")
def verify(
    tours: Union[Tour, str, Iterable[Tour]],
    board: Optional[Place] = None,
    *,
    kind: Kind = "path",
    from_: Square | None = None,
    to: Square | None = None,
    topology: str | None = None,
    holes: Squares | None = None,
    piece: str | None = None,
    timeout: Seconds | None = None,
) -> Verified:
    """What tours are, or what is wrong with them.

    >>> print(leaper.verify(leaper.gallery("beverley").tour))
    valid open tour; asymmetric; magic (rows and columns 260; diagonals 282 and 210); 98 crossings

    kind: All paths, only closed tours (the last square is a move from the first), or only open
        tours (it is not): path, closed, open.
    from_: The first square: a1, or (1,2,3) on other ranks.
    to: The last square.

    The board:
        topology: How the edges are glued, a topology, if the text does not say it: plane, cylinder,
            torus, mobius, klein, projective, twisted:K.
        holes: Squares to take away, in a list; or a text, which may have blocks of them: b1,c3-d5.
        piece: The piece, if the text does not say it: a name (knight, king, …), Betza letters (N,
            NW), a vector (1,2) or a sum (knight+king).

    What the work may take:
        timeout: Give up after this many seconds (default: never).
    """
    return verified(Verified, tours, board, options("verify", locals()))


class StepSquare(Record):
    step: int
    square: str
    _types: ClassVar[Mapping[str, Any]] = {
        "step": int,
    }


class Places(Answer):
    """What at answers.

    >>> leaper.at("1000000000x1000000000", kind="closed", steps=123456789012345678).places[0].square
    'bmsiupd876543208'
    """

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
    #: How many squares the tour visits.
    squares: int
    places: Sequence[StepSquare] = ()
    _types: ClassVar[Mapping[str, Any]] = {
        "read": Read,
        "from_": Square,
        "to": Square,
        "squares": int,
        "places": StepSquare,
    }


@verb("at", steps="step", squares="square")
def at(
    board: Place,
    *,
    kind: Kind = "path",
    from_: Square | None = None,
    to: Square | None = None,
    steps: int | Iterable[int] | None = None,
    squares: Squares | None = None,
) -> Places:
    """The square at a step of a tour of a huge board, or the step of a square, without building the tour.

    >>> leaper.at("1000000000x1000000000", kind="closed", steps=123456789012345678).places[0].square
    'bmsiupd876543208'

    kind: All paths, only closed tours (the last square is a move from the first), or only open
        tours (it is not): path, closed, open.
    from_: The first square: a1, or (1,2,3) on other ranks.
    to: The last square.
    steps: The numbers of steps whose squares are wanted, from 1.
    squares: The squares whose steps are wanted.
    """
    return ask("at", Places, board, options("at", locals()))


class Bar(Record):
    value: int
    number: int


class Distribution(Record):
    least: int
    most: int
    mean: float
    #: The lower end of the interval for the mean; none for a single tour.
    low: Optional[float] = None
    high: Optional[float] = None
    #: The numbers that occurred, and how often.
    bars: Sequence[Bar] = ()
    _types: ClassVar[Mapping[str, Any]] = {
        "bars": Bar,
    }


class TurnCount(Record):
    #: 0 is straight on.
    degrees: float
    least: int
    most: int
    mean: float
    #: The lower end of the interval for the mean; none for a single tour.
    low: Optional[float] = None
    high: Optional[float] = None
    #: The numbers that occurred, and how often.
    bars: Sequence[Bar] = ()
    _types: ClassVar[Mapping[str, Any]] = {
        "bars": Bar,
    }


class PropertyCount(Record):
    what: str
    number: int
    share: float
    low: float
    high: float


class TourStatistics(Answer):
    """What stats.tours answers.

    >>> leaper.stats.tours("6x6", kind="closed", limit=100).crossings.least > 10
    True
    """

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
    #: How many tours these are.
    tours: int
    #: The seed of the draw; none if the tours were given.
    seed: Optional[int] = None
    #: How many directed tours they were drawn from; for open tours, how many paths.
    of: Optional[int] = None
    #: How often an interval holds the true number, for uniformly drawn tours.
    confidence: float
    #: How often a tour's drawing crosses itself.
    crossings: Optional[Distribution] = None
    #: The longest run of moves in the same direction.
    straight: Optional[Distribution] = None
    #: The fewest moves from the start to the tour's middle square; for closed tours, from each start.
    half: Optional[Distribution] = None
    #: How many turns of a tour have each angle.
    turns: Sequence[TurnCount] = ()
    #: How many of the tours have the property.
    shares: Sequence[PropertyCount] = ()
    #: What ended the work early.
    stopped: Optional[str] = None
    _types: ClassVar[Mapping[str, Any]] = {
        "read": Read,
        "from_": Square,
        "to": Square,
        "witness": Square,
        "spare": Square,
        "of": int,
        "crossings": Distribution,
        "straight": Distribution,
        "half": Distribution,
        "turns": TurnCount,
        "shares": PropertyCount,
    }


class Rate(Record):
    ties: Optional[Ties] = None
    outcome: Optional[Literal["diverged", "stuck", "cycles", "tour"]] = None
    trials: int
    successes: int
    rate: float
    low: float
    high: float
    #: How many sweeps a run takes, on average.
    sweeps: Optional[float] = None
    #: The share of the squares that a walk visits, on average.
    visited: Optional[float] = None


class Rates(Answer):
    """What stats.warnsdorff and stats.neural answer."""

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
    method: str
    rule: Optional[str] = None
    seed: int
    #: How often an interval holds the true rate.
    confidence: float
    rates: Sequence[Rate] = ()
    #: What ended the work early.
    stopped: Optional[str] = None
    _types: ClassVar[Mapping[str, Any]] = {
        "read": Read,
        "from_": Square,
        "to": Square,
        "rates": Rate,
    }


class stats:
    """What tours look like, and how often a method finds one."""

    @staticmethod
    @verb("stats.tours", limit="number", holes="hole")
    def tours(
        board: Place = "",
        *,
        of: Union[Tour, str, Iterable[Tour], None] = None,
        kind: Kind = "path",
        from_: Square | None = None,
        to: Square | None = None,
        record: str | None = None,
        limit: int = 1000,
        all: bool = False,
        topology: str = "plane",
        holes: Squares | None = None,
        piece: str = "knight",
        seed: int = 1,
        timeout: Seconds | None = None,
        memory: str | float = "2GiB",
        threads: int | None = None,
    ) -> TourStatistics:
        """What tours look like: of a board, drawn uniformly, or those that are given.

        >>> leaper.stats.tours("6x6", kind="closed", limit=100).crossings.least > 10
        True

        kind: All paths, only closed tours (the last square is a move from the first), or only open
            tours (it is not): path, closed, open.
        from_: The first square: a1, or (1,2,3) on other ranks.
        to: The last square.
        record: The record of all these tours, a file that count keeps with checkpoint; they are not
            counted again.
        limit: How many tours to draw: a number.
        all: All tours, met one after another, in place of drawn ones: exact numbers.

        The board:
            topology: How the edges are glued, a topology: plane, cylinder, torus, mobius, klein,
                projective, twisted:K.
            holes: Squares to take away, in a list; or a text, which may have blocks of them: b1,c3-d5.
            piece: The piece: a name (knight, king, …), Betza letters (N, NW), a vector (1,2) or a sum
                (knight+king).

        How a tour is looked for:
            seed: The seed, a number; the same seed gives the same tours.

        What the work may take:
            timeout: Give up after this many seconds (default: never).
            memory: How much memory the program may use, such as 8GiB or 500MB.
            threads: How many threads to use (default: one for each processor).
        """
        return measured(TourStatistics, board, of, options("stats.tours", locals()))

    @staticmethod
    @verb("stats.warnsdorff", trials="number", holes="hole")
    def warnsdorff(
        board: Place,
        *,
        kind: Kind = "path",
        from_: Square | None = None,
        to: Square | None = None,
        trials: int = 1000,
        seed: int = 1,
        ties: TiesOrAll | Sequence[TiesOrAll] = "random",
        moves: str | None = None,
        topology: str = "plane",
        holes: Squares | None = None,
        piece: str = "knight",
        timeout: Seconds | None = None,
        threads: int | None = None,
        on: str | None = None,
        token_file: str | None = None,
        ca: str | None = None,
        creds: str | None = None,
        check: str | None = None,
        lost_after: float | None = None,
        wait: bool = False,
        priority: int | None = None,
    ) -> Rates:
        """How often Warnsdorff's rule alone makes a tour.

        >>> leaper.stats.warnsdorff("8x8", trials=100).rates[0].rate > 0.5
        True

        kind: All paths, only closed tours (the last square is a move from the first), or only open
            tours (it is not): path, closed, open.
        from_: The first square: a1, or (1,2,3) on other ranks.
        to: The last square.
        trials: The number of trials.
        seed: The seed, a number; the same seed gives the same rates.
        ties: Which of several equally good squares is taken, one or more ties: random, first, pohl,
            roth, squirrel, all.
        moves: Ties first, pohl and roth: the order of the moves, as vectors (rows down, columns
            right): "1,2 2,1 …".

        The board:
            topology: How the edges are glued, a topology: plane, cylinder, torus, mobius, klein,
                projective, twisted:K.
            holes: Squares to take away, in a list; or a text, which may have blocks of them: b1,c3-d5.
            piece: The piece: a name (knight, king, …), Betza letters (N, NW), a vector (1,2) or a sum
                (knight+king).

        What the work may take:
            timeout: Give up after this many seconds (default: never).
            threads: How many threads to use (default: one for each processor).

        Many machines:
            on: Give the work to the workers of the hub at this URL, nats://….
            token_file: The file with the hub's token.
            ca: The file with the certificate that signed the hub's.
            creds: The file with credentials, for a NATS server with accounts.
            check: Have this share of the tasks done twice, by different workers: "5%".
            lost_after: Give a worker's task to another after this many seconds without a word from it
                (default: 10).
            wait: Wait for a hub that does not answer yet.
            priority: The priority of the job, from -10 to 10.
        """
        return ask("stats warnsdorff", Rates, board, options("stats.warnsdorff", locals()))

    @staticmethod
    @verb("stats.neural", trials="number", holes="hole")
    def neural(
        board: Place,
        *,
        trials: int = 1000,
        seed: int = 1,
        rule: Rule = "takefuji",
        topology: str = "plane",
        holes: Squares | None = None,
        piece: str = "knight",
        timeout: Seconds | None = None,
        threads: int | None = None,
        on: str | None = None,
        token_file: str | None = None,
        ca: str | None = None,
        creds: str | None = None,
        check: str | None = None,
        lost_after: float | None = None,
        wait: bool = False,
        priority: int | None = None,
    ) -> Rates:
        """How often the network of Takefuji and Lee makes a closed tour.

        >>> [rate.outcome for rate in leaper.stats.neural("6x6", trials=20).rates]
        ['tour', 'cycles', 'stuck', 'diverged']

        trials: The number of trials.
        seed: The seed, a number; the same seed gives the same rates.
        rule: How neurons change, a rule: takefuji, wikipedia.

        The board:
            topology: How the edges are glued, a topology: plane, cylinder, torus, mobius, klein,
                projective, twisted:K.
            holes: Squares to take away, in a list; or a text, which may have blocks of them: b1,c3-d5.
            piece: The piece: a name (knight, king, …), Betza letters (N, NW), a vector (1,2) or a sum
                (knight+king).

        What the work may take:
            timeout: Give up after this many seconds (default: never).
            threads: How many threads to use (default: one for each processor).

        Many machines:
            on: Give the work to the workers of the hub at this URL, nats://….
            token_file: The file with the hub's token.
            ca: The file with the certificate that signed the hub's.
            creds: The file with credentials, for a NATS server with accounts.
            check: Have this share of the tasks done twice, by different workers: "5%".
            lost_after: Give a worker's task to another after this many seconds without a word from it
                (default: 10).
            wait: Wait for a hub that does not answer yet.
            priority: The priority of the job, from -10 to 10.
        """
        return ask("stats neural", Rates, board, options("stats.neural", locals()))


class boards:
    """Boards that are made: of a shape, of letters, or with holes at random."""

    @staticmethod
    @verb("boards.shape")
    def shape(
        shape: Shape,
        size: Union[int, str],
    ) -> Board:
        """A board in the shape of a heart, a star or another figure.

        >>> leaper.find(leaper.boards.shape("heart", 12)).verdict
        'found'
        """
        return made(one_of("shape", shape, Shape), size, options("boards.shape", locals()))

    @staticmethod
    @verb("boards.text")
    def text(
        text: str,
        *,
        rows: int | None = None,
        piece: str = "knight",
        timeout: Seconds | None = None,
    ) -> Board:
        """A board of letters that has a tour.

        >>> leaper.find(leaper.boards.text("I")).verdict
        'found'

        rows: How many rows a capital has (default: as few as have a tour, from 12).

        The board:
            piece: The piece that must have a tour.

        What the work may take:
            timeout: Give up after this many seconds (default: never).
        """
        return made("text", text, options("boards.text", locals()))

    @staticmethod
    @verb("boards.random", take="holes", holes="hole")
    def random(
        board: Place,
        *,
        take: int | str | None = None,
        balanced: bool = False,
        any: bool = False,
        topology: str = "plane",
        holes: Squares | None = None,
        piece: str = "knight",
        seed: int = 1,
        timeout: Seconds | None = None,
    ) -> Board:
        """A board without some of its squares, at random.

        >>> leaper.boards.random("8x8", take=6).size.count("#")
        6

        take: How many squares to take away, 12, or a share of the board, "5%".
        balanced: Leave as many squares of one colour as of the other.
        any: Squares may have fewer than two neighbours.

        The board:
            topology: How the edges are glued, a topology: plane, cylinder, torus, mobius, klein,
                projective, twisted:K.
            holes: Squares that are holes already, and blocks of them: b1,c3-d5.
            piece: The piece: a name (knight, king, …), Betza letters (N, NW), a vector (1,2) or a sum
                (knight+king).

        How a tour is looked for:
            seed: The seed, a number; the same seed gives the same board.

        What the work may take:
            timeout: Give up after this many seconds (default: never).
        """
        return made("random", board, options("boards.random", locals()))


class GivenNumber(Record):
    square: str
    number: int


class Puzzle(Solution):
    """What puzzle answers.

    >>> leaper.puzzle("5x5", seed=2).difficulty
    'hard'
    """

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
    difficulty: Optional[Difficulty] = None
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


@verb("puzzle", holes="hole")
def puzzle(
    board: Place = "",
    *,
    kind: Kind = "path",
    clues: int | None = None,
    pattern: Pattern | None = None,
    show: Squares | None = None,
    difficulty: Difficulty | None = None,
    legs: int | None = None,
    words: str | None = None,
    day: str | None = None,
    week: str | None = None,
    topology: str = "plane",
    holes: Squares | None = None,
    piece: str = "knight",
    use: Moves | None = None,
    avoid: Moves | None = None,
    before: Chains | None = None,
    seed: int = 1,
    timeout: Seconds | None = None,
) -> Puzzle:
    """A puzzle: some numbers of a tour that only one tour has.

    >>> leaper.puzzle("5x5", seed=2).difficulty
    'hard'

    kind: What is to be found: a path, a closed tour (the last square is a move from the first)
        or an open tour (it is not): path, closed, open.
    clues: How many numbers are given (default: as few as possible, so that none can be left
        out).
    pattern: The given squares have a symmetry, the pattern: half-turn, quarter-turn,
        mirror-left-right, mirror-top-bottom, mirror-falling, mirror-rising, third-turn,
        sixth-turn, mirror-30, mirror-60, mirror-120, mirror-150.
    show: Squares that may be given, in a list; or a text, which may have blocks of them:
        a1,b3-d5 (default: all).
    difficulty: How hard the puzzle is, a level: easy, medium, hard, fiendish.
    legs: How many moves of the tour are given as well; pictures show them as lines.
    words: Hide a text along the tour: each square has a letter, and the letters spell the text
        in the order of the numbers.
    day: In place of a board, the puzzle of a date, which all have on that day; difficulty says
        which of three: easy, which is usual, medium or hard.
    week: In place of a board, the large puzzle of the week that a date is in, Monday to Sunday.

    The board:
        topology: How the edges are glued, a topology: plane, cylinder, torus, mobius, klein,
            projective, twisted:K.
        holes: Squares to take away, in a list; or a text, which may have blocks of them: b1,c3-d5.
        piece: The piece: a name (knight, king, …), Betza letters (N, NW), a vector (1,2) or a sum
            (knight+king).

    What a tour must have:
        use: Moves that the tour must take, as pairs of squares; or a text: a1-b3 in either
            direction, a1>b3 in one.
        avoid: Moves that the tour must not take, in the same form.
        before: Squares that the tour must visit before others, as pairs or longer chains; or a
            text: a1<c3,c3<e5, or a1<c3<e5; a closed tour counts from its start.

    How a tour is looked for:
        seed: The seed, a number; the same seed gives the same puzzle.

    What the work may take:
        timeout: Give up after this many seconds (default: never).
    """
    return ask("puzzle", Puzzle, board, options("puzzle", locals()))


class PuzzleStep(Record):
    square: str
    number: int
    #: The kind of reason.
    kind: Literal["neighbour", "between", "alone", "marks", "ahead", "trial", "solution"]
    #: How hard the step is, if a technique finds it.
    level: Optional[Difficulty] = None
    #: How deeply trials are nested, where any are needed.
    depth: Optional[int] = None
    #: Why, in a sentence.
    reason: str
    #: The squares of the reason: where to look.
    because: Sequence[str] = ()


class SolvedPuzzle(Solution):
    """What solve answers.

    >>> leaper.solve(leaper.puzzle("5x5", seed=2)).outcome
    'one'
    """

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
    difficulty: Optional[Difficulty] = None
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


@verb("solve", holes="hole")
def solve(
    puzzle: Union[Place, Puzzle],
    *,
    kind: Kind = "path",
    filled: Numbers | None = None,
    hint: bool = False,
    steps: bool = False,
    check: bool = False,
    topology: str = "plane",
    holes: Squares | None = None,
    piece: str = "knight",
    given: Numbers | None = None,
    use: Moves | None = None,
    avoid: Moves | None = None,
    before: Chains | None = None,
    timeout: Seconds | None = None,
) -> SolvedPuzzle:
    """The solution of a puzzle, a hint, or the whole reasoning.

    >>> leaper.solve(leaper.puzzle("5x5", seed=2)).outcome
    'one'

    kind: What is to be found: a path, a closed tour or an open tour; the puzzle's own kind
        takes precedence: path, closed, open.
    filled: Numbers that someone has filled in, as a dictionary; or a text: a1=2,b3=3.
    hint: Give one forced number and the reason, but not the solution.
    steps: Give the whole reasoning, step by step.
    check: Say which of the filled-in numbers are wrong, but not the solution.

    The board:
        topology: How the edges are glued, a topology: plane, cylinder, torus, mobius, klein,
            projective, twisted:K.
        holes: Squares to take away, in a list; or a text, which may have blocks of them: b1,c3-d5.
        piece: The piece: a name (knight, king, …), Betza letters (N, NW), a vector (1,2) or a sum
            (knight+king).

    What a tour must have:
        given: Given numbers on squares, as a dictionary; or a text: c5=17,e4=1, or a grid with .
            for unknown numbers.
        use: Moves that the tour must take, as pairs of squares; or a text: a1-b3 in either
            direction, a1>b3 in one.
        avoid: Moves that the tour must not take, in the same form.
        before: Squares that the tour must visit before others, as pairs or longer chains; or a
            text: a1<c3,c3<e5, or a1<c3<e5; a closed tour counts from its start.

    What the work may take:
        timeout: Give up after this many seconds (default: never).
    """
    return ask("solve", SolvedPuzzle, puzzle, options("solve", locals()))


class ReviewedMove(Record):
    player: Literal["first", "second"]
    #: Where the piece stood; left out for the move that put it down.
    from_: Optional[Square] = None
    to: Square
    #: How the game would have ended for the player before the move.
    outcome: Literal["wins", "loses", "undecided"]
    #: The moves that won.
    winning: Sequence[str] = ()
    #: With this move the player gave a won game away.
    slip: bool = False
    _types: ClassVar[Mapping[str, Any]] = {
        "from_": Square,
        "to": Square,
    }


class Game(Answer):
    """What game answers.

    >>> leaper.game("8x8", from_="a1").winner
    'first'
    """

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
    #: A duel: the second player's piece.
    rival: Optional[str] = None
    #: A duel: where the piece of the waiting player stands.
    other_at: Optional[str] = None
    #: The player who cannot move wins.
    misere: bool = False
    #: The first player's first turn is the choice of the square where the piece begins.
    choose: bool = False
    #: The squares visited, in their order.
    moves: Sequence[str] = ()
    #: Where the piece stands; in a duel, that of the player whose turn it is.
    at: Optional[str] = None
    #: Whose turn it is.
    turn: Literal["first", "second"]
    #: How the game ends for the player whose turn it is; before the first square is chosen, for the player who chooses it.
    outcome: Literal["wins", "loses", "undecided"]
    #: Who wins if both play perfectly; left out if that is undecided.
    winner: Optional[Literal["first", "second"]] = None
    #: The player whose turn it is cannot move.
    over: bool = False
    #: The squares to go to; none before the first square is chosen, which may be any.
    legal: Sequence[str] = ()
    #: Of these, the squares that win; before the first square is chosen, the squares to choose.
    winning: Sequence[str] = ()
    #: The squares to go to that lose. If the outcome is undecided, those that provably lose.
    losing: Sequence[str] = ()
    #: The free squares from which the player to move would lose, as things stand. Left out where only a search could decide.
    safe: Sequence[str] = ()
    #: The squares from which the player to move wins, with the piece there and nothing else visited.
    mover_wins_from: Sequence[str] = ()
    #: The squares for which mover_wins_from is undecided.
    undecided_from: Sequence[str] = ()
    #: Pairs of squares: the winner always goes to the partner of the piece's square.
    pairs: Sequence[Sequence[str]] = ()
    #: The moves made, and those that would have won.
    review: Sequence[ReviewedMove] = ()
    _types: ClassVar[Mapping[str, Any]] = {
        "read": Read,
        "from_": Square,
        "to": Square,
        "witness": Square,
        "spare": Square,
        "review": ReviewedMove,
    }


@verb("game", holes="hole")
def game(
    board: Place,
    *,
    rival: str | None = None,
    rival_from: Square | None = None,
    misere: bool = False,
    choose: bool = False,
    from_: Square | None = None,
    moves: str | Sequence[Square] | None = None,
    review: bool = False,
    topology: str = "plane",
    holes: Squares | None = None,
    piece: str = "knight",
    timeout: Seconds | None = None,
) -> Game:
    """Who wins a game of two players, and by which move.

    >>> leaper.game("8x8", from_="a1").winner
    'first'

    rival: The second player's own piece, which makes the game a duel.
    rival_from: A duel: the square where the second player's piece begins (default: the last
        square; that of from_ is the first).
    misere: The misère game: the player who cannot move wins.
    choose: The first player's first turn is to choose the square where the piece begins.
    from_: The square where the piece begins.
    moves: A game under way: its squares, the first included; in a duel, both first ones
        included.
    review: Look back: for each move, whether another would have won.

    The board:
        topology: How the edges are glued, a topology: plane, cylinder, torus, mobius, klein,
            projective, twisted:K.
        holes: Squares to take away, in a list; or a text, which may have blocks of them: b1,c3-d5.
        piece: The piece: a name (knight, king, …), Betza letters (N, NW), a vector (1,2) or a sum
            (knight+king).

    What the work may take:
        timeout: Give up after this many seconds (default: never).
    """
    return ask("game", Game, board, options("game", locals()))


class Verse(Answer):
    """What verse answers.

    >>> leaper.verse(leaper.gallery("rudrata").tour, " ".join(map(str, range(1, 33)))).rows[0]
    ['1', '30', '9', '20', '3', '24', '11', '26']
    """

    #: The name of a graph in place of a board.
    graph: Optional[str] = None
    #: How many vertices a graph in place of a board has.
    vertices: Optional[int] = None
    #: How many edges a graph in place of a board has.
    edges: Optional[int] = None
    #: How many arcs it has, in place of edges, if some go one way.
    arcs: Optional[int] = None
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
    #: How the tour is read where its text is not plain.
    reading: Optional[str] = None
    by: str
    #: How the rows are to be read: rows, or along the tour.
    read: str
    #: The pieces of the text, row by row.
    rows: Sequence[Sequence[str]] = ()
    _types: ClassVar[Mapping[str, Any]] = {
        "from_": Square,
        "to": Square,
    }


@verb("verse")
def verse(
    tour: Union[Tour, str],
    text: str,
    *,
    by: TextPiece = "words",
    back: bool = False,
    skip: Squares | None = None,
    piece: str | None = None,
    timeout: Seconds | None = None,
) -> Verse:
    """A text laid along a tour and read row by row, or row by row and read along the tour.

    >>> leaper.verse(leaper.gallery("rudrata").tour, " ".join(map(str, range(1, 33)))).rows[0]
    ['1', '30', '9', '20', '3', '24', '11', '26']

    by: What the text is cut into, pieces: words, syllables, lines, letters.
    back: The text is laid out row by row; read it along the tour.
    skip: Squares that take no piece of the text: a1,b3.

    The board:
        piece: The piece, if the tour does not name it.

    What the work may take:
        timeout: Give up after this many seconds (default: never).
    """
    return versed(Verse, tour, text, options("verse", locals()))


@verb("draw", limit="number", holes="hole", colours="colour")
def draw(
    what: Union[Place, Tour],
    *,
    format: PictureFormat = "svg",
    kind: Kind = "path",
    from_: Square | None = None,
    to: Square | None = None,
    force: bool = False,
    style: Style = "line",
    size: int | None = None,
    at: int | None = None,
    marks: str = "all",
    pen: str = "0.4mm",
    step: int | None = None,
    misere: bool = False,
    uses: str | None = None,
    photo: str | None = None,
    all: bool = False,
    sample: int | None = None,
    as_: Convention = "directed",
    limit: int | All | None = None,
    topology: str = "plane",
    holes: Squares | None = None,
    piece: str = "knight",
    given: Numbers | None = None,
    use: Moves | None = None,
    avoid: Moves | None = None,
    before: Chains | None = None,
    symmetry: Symmetry | None = None,
    magic: str | Iterable[str] | None = None,
    no_repeat: bool = False,
    class_: Class | None = None,
    method: Method = "auto",
    seed: int | None = None,
    ties: Ties = "random",
    moves: str | None = None,
    rule: Rule = "takefuji",
    theme: Theme = "light",
    labels: bool = False,
    crosses: bool = False,
    over: bool = False,
    seams: bool = False,
    figure: bool = False,
    legend: bool = False,
    colours: str | Mapping[str, str] | None = None,
    line_width: float | None = None,
    dedication: str | None = None,
    arrows: int | None = None,
    layout: Layout = "circle",
    turn: int | None = None,
    tilt: int | None = None,
    font: str | None = None,
    title: str | None = None,
    page: str | None = None,
    margin: int | None = None,
    across: int | None = None,
    cell: float | None = None,
    no_captions: bool = False,
    timeout: Seconds | None = None,
) -> Picture:
    """A tour as a picture.

    >>> leaper.draw("8x8", kind="closed", style="smooth").save("tour.svg")

    kind: All paths, only closed tours (the last square is a move from the first), or only open
        tours (it is not): path, closed, open.
    from_: The first square: a1, or (1,2,3) on other ranks.
    to: The last square.
    force: Accept tours that fail verification, too.
    style: What the picture shows, a style: line, numbers, smooth, string, glyph, region, heat,
        accessibility, argument, arc, game, stack, usage, harlequin, celtic, winding.
    size: Of png: how many pixels the longest side has (default: 1000, or more if its words need
        it).
    at: The moment after this many squares of the tour, events of a search or sweeps of a
        network (default: the whole tour).
    marks: The marks beside the line, of frame, start, end, arrow and dots, or none.
    pen: Theme ink: the width of the pen's lines, in millimetres.
    step: Style accessibility: after this many squares of the tour, from 1.
    misere: Style game: the misère game, in which the player who cannot move wins.
    uses: Style usage: take the numbers from this file, which the command count --by move --json
        has printed, in place of counting.
    photo: A closed tour of the wazir that is dense where the picture in this file is dark, png,
        jpeg or gif, or data:image/png;base64,…; the board is at most 200x200.
    all: Draw all tours on pages, in the order of list.
    sample: Draw this number of tours of a board on pages, chosen evenly from all as leaper
        sample does: a poster of varied tours.
    as_: What counts as one tour, a convention: directed, undirected, distinct.
    limit: With all: at most this many tours (default: all).

    The board:
        topology: How the edges are glued, a topology: plane, cylinder, torus, mobius, klein,
            projective, twisted:K.
        holes: Squares to take away, in a list; or a text, which may have blocks of them: b1,c3-d5.
        piece: The piece: a name (knight, king, …), Betza letters (N, NW), a vector (1,2) or a sum
            (knight+king).

    What a tour must have:
        given: Given numbers on squares, as a dictionary; or a text: c5=17,e4=1, or a grid with .
            for unknown numbers.
        use: Moves that the tour must take, as pairs of squares; or a text: a1-b3 in either
            direction, a1>b3 in one.
        avoid: Moves that the tour must not take, in the same form.
        before: Squares that the tour must visit before others, as pairs or longer chains; or a
            text: a1<c3,c3<e5, or a1<c3<e5; a closed tour counts from its start.
        symmetry: A symmetry that the drawing must have; it may have others too: any, none,
            half-turn, quarter-turn, mirror-left-right, mirror-top-bottom, mirror-falling,
            mirror-rising, eulerian, bergholtian, third-turn, sixth-turn, mirror-30, mirror-60,
            mirror-120, mirror-150.
        magic: Lines whose numbers must have equal sums: rows, columns or diagonals, one or more.
        no_repeat: Only tours without two moves on end in the same direction (straight-free); a
            closed tour turns where it closes, too.
        class_: A class of tours that the literature names: whirling, celtic, corners-1, corners-2,
            corners-3, corners-4, corners-5, corners-6, corners-7, corners-8, corners-9, corners-10,
            corners-11, corners-12, corners-13.

    How a tour is looked for:
        method: The method: auto, backtrack, warnsdorff, whitney, hui, neural, construct, sat,
            factor, sweep.
        seed: The seed, a number: another seed gives another tour, the same seed the same tour.
        ties: Warnsdorff's rule: which of several equally good squares is taken, the ties: random,
            first, pohl, roth, squirrel.
        moves: Ties first, pohl and roth: the order of the moves, as vectors (rows down, columns
            right): "1,2 2,1 …".
        rule: The neural network: how neurons change, a rule: takefuji, wikipedia.

    The picture:
        theme: The theme: light, dark, ink.
        labels: Name rows and columns beside the board: 1, 2, … and a, b, ….
        crosses: Mark holes by crosses; without it those that squares enclose are darker than
            squares.
        over: Where the line crosses itself, the later move passes over the earlier one.
        seams: Where edges are glued, mark where a line leaves the board and where it comes back.
        figure: Show the piece where the tour ends.
        legend: Styles heat and accessibility: explain the colours and numbers below the board.
        colours: Colours in place of the theme's: line=#c00,light=white,paper=none ….
        line_width: The width of the tour's line, in hundredths of a square's side (default: the
            style's own).
        dedication: Words below the picture: a dedication.
        arrows: Arrowheads: 1 has one on every move, 8 on every eighth.
        layout: A graph in place of a board: how its vertices are placed, a layout: circle, levels.
        turn: Style stack: turned by this many degrees (default: -29).
        tilt: Style stack: seen from this many degrees above the horizon, 5 to 85 (default: 36).
        font: The TrueType font in this file, for the words of pdf and png.
        title: Words above the picture, or at the head of each page.
        page: The size of pages: a5, a4, a3, a2, a1, a0, letter, tabloid, square, story, or
            millimetres, 210x297 (default: a4; a single picture makes a page of its own size).
        margin: The margins, in millimetres (default: 10; of a single picture without a page 0).
        across: How many pictures stand side by side on a page (default: as many as fit).
        cell: The side of a square, in millimetres (default: as long as the page, or the largest
            board of a sheet, allows).
        no_captions: Pages without words.

    What the work may take:
        timeout: Give up after this many seconds (default: never).
    """
    return picture("draw", format, what, options("draw", locals()))


@verb("animate", limit="number", holes="hole", colours="colour")
def animate(
    what: Union[Place, Tour, Puzzle],
    *,
    format: FilmFormat = "gif",
    kind: Kind = "path",
    from_: Square | None = None,
    to: Square | None = None,
    force: bool = False,
    style: Style = "line",
    size: int | None = None,
    order: Order = "kt",
    every: int | None = None,
    skip: int | None = None,
    events: int = 100000,
    frames: int = 600,
    time: Seconds | None = None,
    lasts: Seconds | None = None,
    as_: Convention = "directed",
    limit: int | All | None = None,
    search: bool = False,
    solve: bool = False,
    topology: str = "plane",
    holes: Squares | None = None,
    piece: str = "knight",
    given: Numbers | None = None,
    use: Moves | None = None,
    avoid: Moves | None = None,
    before: Chains | None = None,
    symmetry: Symmetry | None = None,
    magic: str | Iterable[str] | None = None,
    no_repeat: bool = False,
    class_: Class | None = None,
    method: Method = "auto",
    seed: int | None = None,
    ties: Ties = "random",
    moves: str | None = None,
    rule: Rule = "takefuji",
    no_prune: bool = False,
    theme: Theme = "light",
    labels: bool = False,
    crosses: bool = False,
    over: bool = False,
    seams: bool = False,
    figure: bool = False,
    legend: bool = False,
    colours: str | Mapping[str, str] | None = None,
    line_width: float | None = None,
    dedication: str | None = None,
    timeout: Seconds | None = None,
) -> Picture:
    """A film of a tour, of a search, of the neural network, or of a puzzle's solution.

    >>> leaper.animate("5x5", search=True, events=50).save("search.gif")

    kind: All paths, only closed tours (the last square is a move from the first), or only open
        tours (it is not): path, closed, open.
    from_: The first square: a1, or (1,2,3) on other ranks.
    to: The last square.
    force: Accept tours that fail verification, too.
    style: Line, numbers, smooth, heat, accessibility or stack; of a search line or numbers
        (default: numbers for a tour of at most 400 squares, else line).
    size: Of gif and apng: how many pixels the longest side has (default: 480, and for large
        boards up to 960).
    order: A search: the order in which it tries squares: kt, plain, moves, castle.
    every: A search: at most one frame for this many events.
    skip: A search: skip this many events before the first frame.
    events: A search: end the film after this many events (default: never).
    frames: At most this number of frames.
    time: How many seconds a frame is shown, such as 0.15 (the default, except in long films of
        tours).
    lasts: How many seconds the film of a tour lasts in all, in place of the time of a frame.
    as_: What counts as one tour, a convention: directed, undirected, distinct.
    limit: With search: until this many tours are met (default: 1).
    search: Show the search of list, backtracking included, in place of its tour.
    solve: What is given is a puzzle's text: show how it is solved, number by number.

    The board:
        topology: How the edges are glued, a topology: plane, cylinder, torus, mobius, klein,
            projective, twisted:K.
        holes: Squares to take away, in a list; or a text, which may have blocks of them: b1,c3-d5.
        piece: The piece: a name (knight, king, …), Betza letters (N, NW), a vector (1,2) or a sum
            (knight+king).

    What a tour must have:
        given: Given numbers on squares, as a dictionary; or a text: c5=17,e4=1, or a grid with .
            for unknown numbers.
        use: Moves that the tour must take, as pairs of squares; or a text: a1-b3 in either
            direction, a1>b3 in one.
        avoid: Moves that the tour must not take, in the same form.
        before: Squares that the tour must visit before others, as pairs or longer chains; or a
            text: a1<c3,c3<e5, or a1<c3<e5; a closed tour counts from its start.
        symmetry: A symmetry that the drawing must have; it may have others too: any, none,
            half-turn, quarter-turn, mirror-left-right, mirror-top-bottom, mirror-falling,
            mirror-rising, eulerian, bergholtian, third-turn, sixth-turn, mirror-30, mirror-60,
            mirror-120, mirror-150.
        magic: Lines whose numbers must have equal sums: rows, columns or diagonals, one or more.
        no_repeat: Only tours without two moves on end in the same direction (straight-free); a
            closed tour turns where it closes, too.
        class_: A class of tours that the literature names: whirling, celtic, corners-1, corners-2,
            corners-3, corners-4, corners-5, corners-6, corners-7, corners-8, corners-9, corners-10,
            corners-11, corners-12, corners-13.

    How a tour is looked for:
        method: The method: auto, backtrack, warnsdorff, whitney, hui, neural, construct, sat,
            factor, sweep.
        seed: The seed, a number: another seed gives another tour, the same seed the same tour.
        ties: Warnsdorff's rule: which of several equally good squares is taken, the ties: random,
            first, pohl, roth, squirrel.
        moves: Ties first, pohl and roth: the order of the moves, as vectors (rows down, columns
            right): "1,2 2,1 …".
        rule: The neural network: how neurons change, a rule: takefuji, wikipedia.
        no_prune: A search: walk into every dead end.

    The picture:
        theme: Light or dark (default: light).
        labels: Name rows and columns beside the board: 1, 2, … and a, b, ….
        crosses: Mark holes by crosses; without it those that squares enclose are darker than
            squares.
        over: Where the line crosses itself, the later move passes over the earlier one.
        seams: Where edges are glued, mark where a line leaves the board and where it comes back.
        figure: Show the piece where the tour ends.
        legend: Styles heat and accessibility: explain the colours and numbers below the board.
        colours: Colours in place of the theme's: line=#c00,light=white,paper=none ….
        line_width: The width of the tour's line, in hundredths of a square's side (default: the
            style's own).
        dedication: Words below the picture: a dedication.

    What the work may take:
        timeout: Give up after this many seconds (default: never).
    """
    return film(format, what, options("animate", locals()))
