// Command cluster says how many workers a job is worth: it replays the measured times of its
// tasks for 1 to 1000 workers, and gives the total time and the point where it stops
// scaling.
//
//	go run ./dev/bench/cluster                                    the units of 8x8 closed, as measured
//	go run ./dev/bench/cluster -base 2s times                     a file of seconds, one for each task
//	go run ./dev/bench/cluster -on URL -token-file F -job NAME    the tasks of a job that a hub has
//	go run ./dev/bench/cluster … -print                           print the times and no table
package main

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"time"

	"leaper/app/cluster"
)

func main() {
	var (
		at    cluster.Access
		job   string
		print bool
		c     costs
	)
	flag.StringVar(&at.URL, "on", "", "the `URL` of a hub")
	flag.StringVar(&at.TokenFile, "token-file", "", "the `file` with its token")
	flag.StringVar(&job, "job", "", "the `name` of a job there")
	flag.BoolVar(&print, "print", false, "print the times, in seconds")
	flag.DurationVar(&c.base, "base", 0, "what a worker sweeps before its first unit takes so long")
	flag.DurationVar(&c.task, "task", time.Millisecond, "the overhead of a task")
	flag.Parse()
	times, err := read(at, job, flag.Args())
	if err != nil {
		fmt.Fprintln(os.Stderr, "dev/bench/cluster:", err)
		os.Exit(2)
	}
	if print {
		for _, t := range times {
			fmt.Printf("%.6f\n", t.Seconds())
		}
		return
	}
	fmt.Print(table(times, c))
}

// read gives the times of tasks, in the order in which they are handed out.
func read(at cluster.Access, job string, files []string) ([]time.Duration, error) {
	if at.URL != "" {
		client, err := cluster.NewClient(context.Background(), at, cluster.ClientOptions{})
		if err != nil {
			return nil, err
		}
		defer client.Close()
		return client.TaskTimes(context.Background(), job)
	}
	name := "dev/bench/cluster/8x8-closed.times"
	switch len(files) {
	case 0:
	case 1:
		name = files[0]
	default:
		return nil, errors.New("one file of times is enough")
	}
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	return parse(file)
}

// parse reads a time in seconds from each line; # begins a remark.
func parse(in io.Reader) ([]time.Duration, error) {
	var times []time.Duration
	lines := bufio.NewScanner(in)
	for n := 1; lines.Scan(); n++ {
		text, _, _ := strings.Cut(lines.Text(), "#")
		if text = strings.TrimSpace(text); text == "" {
			continue
		}
		seconds, err := strconv.ParseFloat(text, 64)
		if err != nil || seconds < 0 || seconds > 1e9 {
			return nil, fmt.Errorf("line %d: %q is no number of seconds", n, text)
		}
		times = append(times, time.Duration(seconds*float64(time.Second)))
	}
	if len(times) == 0 && lines.Err() == nil {
		return nil, errors.New("there are no times")
	}
	return times, lines.Err()
}
