package main

import (
	"os"
	"strings"
	"testing"
)

// TestTables makes the tables of dev/bench/game/tables.md again.
func TestTables(t *testing.T) {
	page, err := os.ReadFile("tables.md")
	if err != nil {
		t.Fatal(err)
	}
	var made strings.Builder
	if err := run(t.Context(), []string{"tables"}, &made); err != nil {
		t.Fatal(err)
	}
	for table := range strings.SplitSeq(strings.TrimSpace(made.String()), "\n\n") {
		if !strings.Contains(string(page), table) {
			t.Errorf("dev/bench/game/tables.md lacks this table:\n%s", table)
		}
	}
}
