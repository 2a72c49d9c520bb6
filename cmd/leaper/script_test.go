package main

import (
	"os"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
	"golang.org/x/image/font/gofont/gobold"

	"leaper/cmd/leaper/internal/terminal"
	"leaper/internal/testing/setup"
)

func TestMain(m *testing.M) {
	terminal.LogInterval = time.Hour // the verbs run in this process say nothing of how far they are, as punctual does
	testscript.Main(m, map[string]func(){"leaper": punctual, "leaper-liar": liar})
}

// TestScripts runs the command as people do. Each file of testdata/script is a
// session, with the files it needs below it.
func TestScripts(t *testing.T) {
	t.Parallel()
	if setup.UnderRace {
		t.Skip("a minute and more; other tests run the verbs in this process, where a race shows")
	}
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(env *testscript.Env) error {
			return os.WriteFile(env.Getenv("WORK")+"/bold.ttf", gobold.TTF, 0o600)
		},
		UpdateScripts: os.Getenv("UPDATE_SCRIPTS") != "",
	})
}

// punctual is the command, which says nothing of how far it is, however long it takes here.
func punctual() {
	terminal.LogInterval = time.Hour
	main()
}
