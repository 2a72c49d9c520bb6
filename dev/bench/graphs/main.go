// Command graphs asks for Hamiltonian cycles of graphs that the literature calls hard: what
// find, exists and count say in a minute each, beside CaDiCaL with lazily added cuts, if that
// is there (Debian's package cadical). It holds their verdicts against each other and against
// what is known, and its exit status is 1 where two do not agree.
//
//	go run ./dev/bench/graphs                     all, 60 s each
//	go run ./dev/bench/graphs -only snark         some, by a pattern
//	go run ./dev/bench/graphs -timeout 5s -skip count
//	go run ./dev/bench/graphs -write DIR          files of them, for other programs
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"leaper/app/verbs/query"
	"leaper/app/verbs/touring"
	"leaper/count"
	"leaper/exist"
	"leaper/find"
	"leaper/graph"
	"leaper/tour"
	"leaper/work"
)

// A solver says whether a graph has a Hamiltonian cycle, and by which method.
type solver struct {
	name string
	ask  func(ctx context.Context, a *graph.Adjacency) (exist.Verdict, string, error)
}

func main() {
	limit := flag.Duration("timeout", time.Minute, "`time` for each question")
	only := flag.String("only", "", "a `pattern` of the instances' names")
	skip := flag.String("skip", "", "`solvers` to leave out, separated by commas")
	folder := flag.String("write", "", "write the graphs into this `folder` as HCP files, and ask nothing")
	flag.Parse()
	pattern, err := regexp.Compile(*only)
	if err == nil {
		err = run(pattern, strings.Split(*skip, ","), *folder, *limit)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "graphs:", err)
		os.Exit(1)
	}
}

func run(only *regexp.Regexp, skip []string, folder string, limit time.Duration) error {
	solvers := []solver{{"find", byFind}, {"exists", byExists}, {"count", byCount}}
	if path, err := exec.LookPath("cadical"); err == nil {
		solvers = append(solvers, solver{"cadical", (&cadical{path: path}).ask})
	} else {
		fmt.Fprintln(os.Stderr, "graphs: there is no cadical here, and its column is left out")
	}
	solvers = slices.DeleteFunc(solvers, func(s solver) bool { return slices.Contains(skip, s.name) })
	if folder == "" {
		fmt.Print("| graph | vertices | edges | cycle |")
		for _, s := range solvers {
			fmt.Printf(" %s |", s.name)
		}
		fmt.Println("\n| --- | --- | --- | --- |" + strings.Repeat(" --- |", len(solvers)))
	}
	wrong := 0
	for _, in := range instances() {
		if !only.MatchString(in.name) {
			continue
		}
		a, err := in.make()
		if err != nil {
			return fmt.Errorf("%s: %w", in.name, err)
		}
		if folder != "" {
			if err := write(folder, in.name, a); err != nil {
				return err
			}
			continue
		}
		known := in.known
		var cells []string
		for _, s := range solvers {
			cell, verdict, err := asked(s, a, limit)
			if err != nil {
				return fmt.Errorf("%s, %s: %w", in.name, s.name, err)
			}
			if verdict != exist.Undecided && known != exist.Undecided && verdict != known {
				cell += " **WRONG**"
				wrong++
			}
			if known == exist.Undecided {
				known = verdict
			}
			cells = append(cells, cell)
		}
		word := map[exist.Verdict]string{exist.Found: "yes", exist.None: "no", exist.Undecided: "?"}[known]
		fmt.Printf("| %s | %d | %d | %s | %s |\n", in.name, a.Len(), a.Arcs()/2, word, strings.Join(cells, " | "))
	}
	if wrong > 0 {
		return fmt.Errorf("%d verdicts do not agree", wrong)
	}
	return nil
}

// asked runs a solver, and writes its result.
func asked(s solver, a *graph.Adjacency, limit time.Duration) (string, exist.Verdict, error) {
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	begun := time.Now()
	verdict, how, err := s.ask(ctx, a)
	took := time.Since(begun)
	if errors.Is(err, context.DeadlineExceeded) {
		err = nil
	}
	if err != nil {
		return "", verdict, err
	}
	if verdict == exist.Undecided {
		if how == "" {
			return "undecided", verdict, nil
		}
		return "undecided: " + how, verdict, nil
	}
	cell := fmt.Sprintf("%.2f s", took.Seconds())
	if how != "" {
		cell += " " + how
	}
	return cell, verdict, nil
}

var closed = tour.Ask{Kind: tour.Closed}

func byFind(ctx context.Context, a *graph.Adjacency) (exist.Verdict, string, error) {
	answer, err := find.Find(ctx, graph.FromAdjacency(a), closed, find.Options{Resources: work.Resources{Memory: 1 << 30}})
	if err != nil || answer.Verdict == exist.Undecided {
		return exist.Undecided, "", err
	}
	if answer.Verdict == exist.None && answer.Why.Rule != "sweep" && answer.Why.Rule != "search" && answer.Why.Rule != "sat" {
		return answer.Verdict, answer.Why.Rule, nil
	}
	return answer.Verdict, answer.Method.String(), nil
}

func byExists(ctx context.Context, a *graph.Adjacency) (exist.Verdict, string, error) {
	q := &touring.ExistsQuestion{}
	q.File, q.Kind = &query.File{Adjacency: a}, "closed"
	work, err := q.Read(query.Limits{})
	if err != nil {
		return exist.Undecided, "", err
	}
	answer, err := work(ctx, query.Reporter{})
	if err != nil {
		return exist.Undecided, "", err
	}
	switch v := answer.Answered(); {
	case v.None():
		return exist.None, "", nil
	case v.Undecided():
		return exist.Undecided, "", nil
	}
	return exist.Found, "", nil
}

// byCount counts; the number is of undirected cycles.
func byCount(ctx context.Context, a *graph.Adjacency) (exist.Verdict, string, error) {
	n, err := count.Exact(ctx, graph.FromAdjacency(a), closed, count.Options{Method: count.Sweep, As: tour.Undirected})
	switch {
	case ctx.Err() != nil:
		return exist.Undecided, "", ctx.Err()
	case errors.Is(err, count.ErrUnfinished), errors.Is(err, graph.ErrTooLarge):
		return exist.Undecided, "too wide", nil
	case err != nil:
		return exist.Undecided, "", err
	}
	number, err := n.As(tour.Undirected)
	if err != nil {
		return exist.Undecided, "", err
	}
	if number.Sign() == 0 {
		return exist.None, "0", nil
	}
	if text := number.String(); len(text) <= 12 {
		return exist.Found, text, nil
	}
	return exist.Found, fmt.Sprintf("%d digits", len(number.String())), nil
}

// write writes a graph as other programs read it.
func write(folder, name string, a *graph.Adjacency) error {
	file, err := os.Create(filepath.Join(folder, strings.NewReplacer(" ", "-", "(", "", ")", "", ",", "").Replace(name)+".hcp"))
	if err != nil {
		return err
	}
	defer file.Close()
	if err := a.Write(context.Background(), file, graph.HCP, graph.Labels{Title: name}); err != nil {
		return err
	}
	return file.Close()
}
