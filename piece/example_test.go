package piece_test

import (
	"errors"
	"fmt"
	"log"

	"leaper/piece"
)

func ExampleKnight() {
	moves, err := piece.Knight().Moves(2)
	if err != nil {
		log.Fatal(err)
	}
	for _, m := range moves {
		fmt.Print(m.Vector, " ")
	}
	// Output: [1 2] [2 1] [1 -2] [-2 1] [-1 2] [2 -1] [-1 -2] [-2 -1]
}

func ExampleParse() {
	for _, s := range []string{"knight", "NW", "1,2", "knight + king", "NN"} {
		p, err := piece.Parse(s)
		if err != nil {
			log.Fatal(err)
		}
		plane, _ := p.Moves(2)
		box, _ := p.Moves(3)
		fmt.Printf("%s: %d moves in the plane, %d in a box\n", p, len(plane), len(box))
	}
	_, err := piece.Parse("horse")
	fmt.Println(err)
	// Output:
	// knight: 8 moves in the plane, 24 in a box
	// NW: 12 moves in the plane, 30 in a box
	// 1,2: 8 moves in the plane, 24 in a box
	// knight+king: 16 moves in the plane, 42 in a box
	// NN: 8 moves in the plane, 24 in a box
	// piece "horse" is unknown; write a name such as knight, letters such as N, or a vector such as 1,2
}

func ExampleLeaper() {
	p, err := piece.Leaper(1, 2)
	if err != nil {
		log.Fatal(err)
	}
	box, _ := p.Moves(3)
	fmt.Println(p, "moves in a box", box[0].Vector, "while a knight moves")
	box, _ = piece.Knight().Moves(3)
	fmt.Println(box[0].Vector)
	// Output:
	// 1,2 moves in a box [1 1 2] while a knight moves
	// [0 1 2]
}

func ExamplePiece_Moves() {
	pawn, _ := piece.Parse("pawn")
	moves, _ := pawn.Moves(2)
	fmt.Println(moves[0].Vector)

	p, _ := piece.Leaper(1, 2)
	_, err := p.Moves(40)
	fmt.Println(errors.Is(err, piece.ErrMoves), err)
	// Output:
	// [-1 0]
	// true piece 1,2 on a board of rank 40: it has more than 65536 moves
}

func ExamplePiece_MovesInKTOrder() {
	moves, _ := piece.Knight().MovesInKTOrder(2)
	for _, m := range moves {
		fmt.Print(m.Vector, " ")
	}
	// Output: [1 2] [1 -2] [-1 2] [-1 -2] [2 1] [-2 1] [2 -1] [-2 -1]
}

func ExampleNamedPieces() {
	for _, e := range piece.NamedPieces()[:4] {
		fmt.Printf("%s (%s): %s\n", e.Name, e.Betza, e.About)
	}
	// Output:
	// wazir (W): (0,1)-leaper: one square straight
	// ferz (F): (1,1)-leaper: one square diagonally
	// dabbaba (D): (0,2)-leaper
	// knight (N): (1,2)-leaper
}
