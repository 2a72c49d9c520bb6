package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"leaper/cmd/leaper/internal/terminal"
)

// TestOutputIsNoInput: no verb with -o writes over a file that it reads or keeps, by
// whatever name that goes.
func TestOutputIsNoInput(t *testing.T) {
	dir := t.TempDir()
	picture := in(t, dir, "b", "....\n....\n....\n")
	_, tour, _ := do(t, "", "find", "3x4")
	tours := in(t, dir, "t", tour)
	_, net, _ := do(t, "", "graph", "3x4", "--format", "graph6")
	graph := in(t, dir, "g.g6", net)
	record, _ := begun(t, dir)
	text := in(t, dir, "text", "a b c d e f g h i j k l")
	// What is read is the last word of the arguments, behind an @ or a =.
	reads := map[string][]string{
		"find": {"@" + picture, "--read=" + graph}, "list": {"@" + picture, "--read=" + graph}, "exists": {"@" + picture, "--read=" + graph},
		"count":       {"@" + picture, "--read=" + graph, "6x9 --closed --checkpoint=" + record},
		"sample":      {"@" + picture, "6x9 --closed --record=" + record},
		"count merge": {record}, "estimate": {"@" + picture}, "puzzle": {"@" + picture}, "solve": {tours, "@" + picture + " " + tours}, "game": {"@" + picture}, "stats warnsdorff": {"@" + picture}, "stats neural": {"@" + picture}, "stats tours": {"@" + picture},
		"verify": {tours, "@" + picture}, "rank": {tours, "@" + picture}, "at": {"--step=1 @" + picture}, "board": {"@" + picture}, "draw": {"@" + picture, tours, "3x4 " + tours}, "animate": {"@" + picture, tours},
		"graph": {"@" + picture, "--read=" + graph}, "verse": {tours + " @" + text}, "book": nil /* it writes what ends in .pdf, and reads no such thing */, "piece": nil, "gallery": nil, "jobs": nil,
	}
	var walk func(cmd *cobra.Command, verb string)
	walk = func(cmd *cobra.Command, verb string) {
		for _, sub := range cmd.Commands() {
			walk(sub, strings.TrimSpace(verb+" "+sub.Name()))
		}
		if cmd.Flags().Lookup("output") == nil {
			return
		}
		cases, known := reads[verb]
		if !known && !strings.HasPrefix(verb, "board ") { // which draw boards anew
			t.Errorf("leaper %s has -o; say here what it reads", verb)
		}
		for _, args := range cases {
			words := strings.Fields(verb + " " + args)
			last := words[len(words)-1]
			path := last[strings.IndexAny(last, "@=")+1:]
			if (verb == "verify" || verb == "rank") && path == picture {
				words = append(words, tours)
			}
			unwritten(t, path, words)
		}
	}
	walk(newRoot(&terminal.Console{}), "")
}

// unwritten names a file that a command reads in many ways for -o: none does it any harm.
func unwritten(t *testing.T, path string, args []string) {
	t.Helper()
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	hard, soft, loop := filepath.Join(dir, "hard"), filepath.Join(dir, "soft"), filepath.Join(dir, "loop")
	names := []string{path, filepath.Dir(path) + "/./" + filepath.Base(path), filepath.Dir(path) + "/../" + filepath.Base(filepath.Dir(path)) + "/" + filepath.Base(path)}
	if err := os.Link(path, hard); err == nil {
		names = append(names, hard)
	}
	if os.Symlink(path, loop) == nil && os.Symlink("loop", soft) == nil {
		names = append(names, soft)
	}
	for _, name := range names {
		refused(t, "the same command uses; name another file", append(args[:len(args):len(args)], "-o", name, "--format", formatOf(args[0]))...)
		if after, err := os.ReadFile(path); err != nil || !bytes.Equal(before, after) {
			t.Errorf("leaper %v -o %s wrote over what it reads: %v", args, name, err)
		}
	}
	if files, err := os.ReadDir(filepath.Dir(path)); err != nil || len(files) != 5 {
		t.Errorf("leaper %v left something: %v, %v", args, files, err)
	}
}

// formatOf is a format that a verb has, since the files here have no extensions.
func formatOf(verb string) string {
	switch verb {
	case "puzzle":
		return "grid"
	case "find", "list", "sample":
		return "moves"
	case "draw":
		return "svg"
	case "animate":
		return "gif"
	case "graph":
		return "graph6"
	}
	return "text"
}

// TestRecordIsNoOutput: also a record that is not there yet is not written over, however
// it is named, and standard output is not let into what is read.
func TestRecordIsNoOutput(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.Mkdir("d", 0o755); err != nil {
		t.Fatal(err)
	}
	names := []string{"x", "./x", "d/../x"}
	if os.Symlink("x", "dangling") == nil && os.Symlink(filepath.Join("..", "dangling"), filepath.Join("d", "far")) == nil {
		names = append(names, "dangling", "d/far")
	}
	for _, name := range names {
		for _, pair := range [][2]string{{"x", name}, {name, "x"}} {
			refused(t, "it is the record of --checkpoint", "count", "5x5", "--checkpoint", pair[0], "-o", pair[1], "--format", "text")
			if _, err := os.Stat("x"); err == nil {
				t.Fatalf("%v: it was begun", pair)
			}
		}
	}
	picture := in(t, ".", "b", "....\n....\n....\n")
	for _, args := range []string{"find @b", "find @-", "count 5x5 --checkpoint b"} {
		out, err := os.OpenFile(picture, os.O_RDWR|os.O_APPEND, 0)
		if err != nil {
			t.Fatal(err)
		}
		var errs bytes.Buffer
		status := run(context.Background(), strings.Fields(args), out, out, &errs)
		_ = out.Close()
		if text, err := os.ReadFile(picture); status != terminal.ExitUsage || err != nil || string(text) != "....\n....\n....\n" || !strings.Contains(errs.String(), "standard output: ") {
			t.Errorf("leaper %s >>b <b: status %d, %v, %q\n%s", args, status, err, text, &errs)
		}
	}
}
