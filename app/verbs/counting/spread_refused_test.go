package counting_test

import (
	"context"
	"encoding/json"
	"errors"
	"math/big"
	"testing"

	"leaper/app/jobs"
	"leaper/app/verbs/counting"
	"leaper/app/verbs/query"
	"leaper/count"
	"leaper/internal/testing/setup"
	"leaper/tour"
	"leaper/work"
)

// forged gives a result for the first task, and sees that it is refused.
type forged struct {
	t      *testing.T
	result string
	wrong  bool
}

var errEnough = errors.New("enough")

func (f *forged) Run(ctx context.Context, job jobs.Job, tasks []jobs.Task, done func(jobs.Task, jobs.Result) error) error {
	result := json.RawMessage(f.result)
	if f.result == "" {
		doer, err := counting.OpenJob(ctx, job, counting.WorkerLimits{Resources: work.Resources{Threads: 1}})
		if err != nil {
			return err
		}
		defer doer.Close()
		if result, err = jobs.DoOne(ctx, doer, tasks[0]); err != nil {
			return err
		}
		for _, other := range []jobs.Task{{ID: tasks[0].ID, From: 1, To: 2}, {ID: "x", From: 0, To: 1}, {ID: "0-1125899906842624", To: 1 << 50}, {ID: "u1048576", From: 1 << 20, To: 1<<20 + 1}} {
			if _, err := jobs.DoOne(ctx, doer, other); !errors.Is(err, jobs.ErrTask) {
				f.t.Errorf("%s: task %+v: %v", job.Verb, other, err)
			}
		}
	}
	if err := done(tasks[0], result); errors.Is(err, jobs.ErrResult) != f.wrong {
		f.t.Errorf("%s: %s for task %s: %v", job.Verb, result, tasks[0].ID, err)
	}
	return errEnough
}

// TestResultRefused: what cannot have come of a task is refused, and what has is not.
func TestResultRefused(t *testing.T) {
	place := query.Question{Place: query.Place{Board: "6x6"}, TourOptions: query.TourOptions{Kind: "closed"}}
	asks := map[string]func(jobs.Runner) error{
		"estimate": func(r jobs.Runner) error {
			return done(t, &counting.EstimateQuestion{Question: place, Probes: 30_000, Runner: r})
		},
		"walks": func(r jobs.Runner) error {
			return done(t, &counting.StatsWarnsdorffQuestion{Question: place, TrialOptions: counting.TrialOptions{Number: 200}, Runner: r})
		},
		"networks": func(r jobs.Runner) error {
			return done(t, &counting.StatsNeuralQuestion{Place: place.Place, TrialOptions: counting.TrialOptions{Number: 200}, Runner: r})
		},
		"count": func(r jobs.Runner) error {
			q := &counting.CountQuestion{Runner: r}
			q.Board, q.Kind = "6x6", "closed"
			return done(t, q)
		},
	}
	wrong := map[string][]string{
		"estimate": {`[]`, `null`, `[{"probes":1024,"sum":[0,0,0,0]}]`, `{}`},
		"walks": {
			`{"Tours":{"Successes":900,"Trials":50},"Squares":1800,"Fixed":false,"Seed":1,"Time":0}`, `{"Tours":{"Successes":-1,"Trials":50},"Squares":1000,"Seed":1}`,
			`{"Tours":{"Successes":1,"Trials":51},"Squares":1000,"Seed":1}`, `{"Tours":{"Successes":1,"Trials":50},"Squares":1801,"Seed":1}`, `{"Tours":{"Successes":1,"Trials":50},"Squares":1000,"Seed":2}`,
			`{"Tours":{"Successes":1,"Trials":50},"Squares":1000,"Seed":1,"More":1}`, `{"Tours":{"Successes":1,"Trials":50},"Squares":1000,"Seed":1} {}`,
		},
		"networks": {
			`{"Runs":50,"Of":[0,0,0,50],"Sweeps":[0,0,0,-1],"Neurons":80,"Seed":1}`, `{"Runs":50,"Of":[0,0,0,51],"Sweeps":[0,0,0,9],"Neurons":80,"Seed":1}`, `{"Runs":50,"Of":[-1,0,0,51],"Sweeps":[0,0,0,9],"Neurons":80,"Seed":1}`,
			`{"Runs":50,"Of":[0,0,0,50],"Sweeps":[1,0,0,9],"Neurons":80,"Seed":1}`, `{"Runs":50,"Of":[0,0,0,50],"Sweeps":[0,0,0,9],"Neurons":81,"Seed":1}`,
		},
		"count": {`{"sum":"-1000000","key":""}`, `{"sum":"007"}`, `7`, `{"sum":"1e9"}`},
	}
	for name, ask := range asks {
		if err := ask(&forged{t: t}); !errors.Is(err, errEnough) {
			t.Errorf("%s: %v", name, err)
		}
		for _, result := range wrong[name] {
			if err := ask(&forged{t: t, result: result, wrong: true}); !errors.Is(err, errEnough) {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
}

func done(t *testing.T, q query.AnyQuestion) error {
	run, err := q.Read(query.Limits{})
	if err == nil {
		_, err = run(t.Context(), query.Reporter{})
	}
	return err
}

// TestWide: a job whose board does not fit a worker's memory is declined before it is read.
func TestWide(t *testing.T) {
	for verb, spec := range map[string]string{
		"estimate": `{"board":"4000x4000","kind":"path"}`, "stats-warnsdorff": `{"board":"4000x4000","kind":"path","trials":100}`, "stats-neural": `{"board":"4000x4000","trials":100}`,
	} {
		job := jobs.Job{Name: "a", Verb: verb, Version: 1, Spec: json.RawMessage(spec)}
		if _, err := counting.OpenJob(t.Context(), job, counting.WorkerLimits{Resources: work.Resources{Threads: 1, Memory: 64 << 20}}); !errors.Is(err, jobs.ErrDeclined) {
			t.Errorf("%s: %v", verb, err)
		}
	}
}

// TestFits: a unit's number has its sweep's sign, and a bound, which a prime sets too.
func TestFits(t *testing.T) {
	plan, err := count.NewPlan(t.Context(), setup.Graph(t, "5x6", "plane", "knight"), tour.Ask{Kind: tour.Open}, 0)
	if err != nil {
		t.Fatal(err)
	}
	huge := new(big.Int).Lsh(big.NewInt(1), 500)
	signs := map[bool]bool{}
	for unit := range plan.Units() {
		plus, minus := plan.Fits(unit, big.NewInt(1)) == nil, plan.Fits(unit, big.NewInt(-1)) == nil
		if plus == minus || plan.Fits(unit, new(big.Int)) != nil || plan.Fits(unit, huge) == nil || plan.Fits(unit, new(big.Int).Neg(huge)) == nil {
			t.Errorf("unit %d: 1 fits %v, −1 fits %v", unit, plus, minus)
		}
		signs[plus] = true
	}
	if len(signs) != 2 || plan.Fits(-1, huge) == nil || plan.Fits(plan.Units(), new(big.Int)) == nil {
		t.Errorf("paths less those that close: signs %v", signs)
	}
	wrong := &count.Record{Sums: map[int]*big.Int{0: huge}}
	if err := plan.FitRecord(wrong); !errors.Is(err, count.ErrRecord) {
		t.Errorf("a record: %v", err)
	}
}
