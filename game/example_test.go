package game_test

import (
	"context"
	"fmt"
	"log"

	"leaper/board"
	"leaper/game"
	"leaper/graph"
	"leaper/piece"
)

func ExampleGame_Judge() {
	ctx := context.Background()
	b, _ := board.Parse("5x5")
	g, _ := graph.New(b, piece.Knight())
	p, err := game.New(ctx, g, game.Rules{})
	if err != nil {
		log.Fatal(err)
	}
	for _, name := range []string{"c3", "a2"} { // the piece stands on c3, and goes to a2
		s, _ := b.ParseSquare(name)
		if err := p.Play(ctx, s); err != nil {
			log.Fatal(err)
		}
	}
	v, err := p.Judge(ctx)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("the %s player %s:", p.Turn(), v.Outcome)
	for _, s := range v.Moves {
		fmt.Print(" ", b.Name(s))
	}
	fmt.Println()
	// Output: the second player wins: b4 c1
}
