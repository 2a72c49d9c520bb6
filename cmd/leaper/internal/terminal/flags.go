package terminal

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"leaper/app/verbs"
	"leaper/app/verbs/query"
	"leaper/internal/fault"
)

// Bind gives a command the flags of a question, a pointer to a struct: a flag for
// each field, as its tags say (see package verbs) and the given changes of a command. A flag
// that is not given leaves its field alone.
func Bind(cmd *cobra.Command, question any, changes ...func(*verbs.Field)) {
	v := reflect.ValueOf(question).Elem()
	for _, f := range verbs.Fields(v.Type()) {
		for _, change := range changes {
			change(&f)
		}
		name := flagName(f)
		if name == "" {
			continue
		}
		bindField(cmd, name, f, v.FieldByIndex(indexOf(v.Type(), f.Name)))
	}
}

// indexOf returns the index of a field, through the structs that embed it.
func indexOf(t reflect.Type, name string) []int {
	f, _ := t.FieldByName(name)
	return f.Index
}

// flagName returns the name of a field's flag; "" if it has none.
func flagName(f verbs.Field) string {
	switch name, set := f.Tag.Lookup("flag"); {
	case name == "-" || !set && f.JSON == "":
		return ""
	case set:
		return name
	}
	return strings.ReplaceAll(f.JSON, "_", "-")
}

// bindField adds the flag of a field.
func bindField(cmd *cobra.Command, name string, f verbs.Field, field reflect.Value) {
	if len(f.Switches) > 0 {
		bindSwitches(cmd, f, field)
		return
	}
	pointer := field
	if field.Kind() == reflect.Pointer { // which is nil if the flag is not given
		field = reflect.New(field.Type().Elem()).Elem()
	}
	value := &FlagValue{Field: field, pointer: pointer, names: f.Names, open: f.Open, all: f.Tag.Get("all"), least: f.Tag.Get("least"), most: f.Tag.Get("most"), text: f.Default}
	usage := f.Doc
	if f.Value != "" {
		usage = strings.Replace(usage, f.Value, "`"+f.Value+"`", 1)
	}
	if len(f.Names) > 0 && !f.Open || name == "topology" || name == "page" {
		usage += ": " + strings.Join(f.Names, ", ")
	}
	flag := cmd.Flags().VarPF(value, name, f.Tag.Get("short"), usage)
	if field.Kind() == reflect.Bool {
		flag.NoOptDefVal = "true"
	}
	if alone := f.Tag.Get("bare"); alone != "" {
		flag.NoOptDefVal = alone
	}
	if len(f.Names) > 0 {
		CompleteWith(cmd, name, f.Names)
	}
}

// bindSwitches binds a field some of whose values have a flag each: --closed.
func bindSwitches(cmd *cobra.Command, f verbs.Field, field reflect.Value) {
	for _, word := range f.Switches {
		flag := cmd.Flags().VarPF(&switchValue{field: field, word: word, all: f.Switches}, word, "", switchDocs[word])
		flag.NoOptDefVal = "true"
	}
}

// switchDocs say what the flags of a field's values do.
var switchDocs = map[string]string{
	"closed": "closed tours only: the last square is a move from the first",
	"open":   "open tours only: the last square is not a move from the first",
}

// A FlagValue sets a field from a flag's text.
type FlagValue struct {
	Field   reflect.Value
	pointer reflect.Value // the pointer to the field, or the field
	names   []string
	open    bool   // other values than the names are possible
	all     string // what the word "all" stands for; "" if it is no value
	least   string // the least number that makes sense; "" if all do
	most    string // the largest; "" if there is none
	text    string // the text that was given; before that the default, for the help
}

func (v *FlagValue) String() string {
	if v == nil {
		return ""
	}
	return v.text
}

// Type returns what help calls the value, if its sentence does not.
func (v *FlagValue) Type() string {
	if v.Field.Kind() == reflect.Bool {
		return "bool"
	}
	return "value"
}

func (v *FlagValue) Set(s string) error {
	v.text = s
	if v.all != "" && s == "all" {
		s = v.all
	} else if v.all != "" && (s == "0" || strings.HasPrefix(s, "-")) {
		return errors.New("write how many, from 1, or all")
	}
	switch v.Field.Interface().(type) {
	case query.Milliseconds:
		return v.setTime(s)
	case query.Bytes:
		n, err := query.ParseBytes(s)
		v.Field.SetInt(int64(n))
		return err
	case query.Share:
		x, err := query.ParseShare(s)
		v.Field.SetFloat(float64(x))
		return err
	}
	switch v.Field.Kind() {
	case reflect.Bool:
		b, err := strconv.ParseBool(s)
		if err != nil {
			return errors.New("it is on, or left out")
		}
		v.Field.SetBool(b)
	case reflect.String:
		if s == "" {
			return errors.New("it is empty")
		}
		v.Field.SetString(s)
	case reflect.Slice:
		v.Field.Set(reflect.Append(v.Field, reflect.ValueOf(s)))
	case reflect.Float64:
		x, err := strconv.ParseFloat(s, 64)
		if err != nil {
			return errors.New("write a number, such as 12.5")
		}
		v.Field.SetFloat(x)
	case reflect.Int, reflect.Int32, reflect.Int64:
		n, err := strconv.ParseInt(s, 10, 64)
		if err == nil || errors.Is(err, strconv.ErrRange) { // then n is the nearest that there is
			if bad := v.checkRange(n); bad != nil {
				return bad
			}
		}
		if err != nil || v.Field.OverflowInt(n) {
			return numberError(s, v.all != "")
		}
		v.Field.SetInt(n)
	case reflect.Uint64:
		n, err := strconv.ParseUint(s, 10, 64)
		if err != nil {
			return errors.New("write a whole number from 0 to 2^64-1")
		}
		v.Field.SetUint(n)
	default:
		panic("a question has a field without a flag: " + v.Field.Type().String())
	}
	if v.pointer.Kind() == reflect.Pointer {
		v.pointer.Set(v.Field.Addr())
	}
	return nil
}

// checkRange refuses a number out of range. That includes the number that means "not given" in a
// question, if it was given.
func (v *FlagValue) checkRange(n int64) error {
	least, bounded := strconv.ParseInt(v.least, 10, 64)
	most, ended := strconv.ParseInt(v.most, 10, 64)
	switch {
	case bounded == nil && ended == nil && (n < least || n > most):
		return fmt.Errorf("write %d to %d", least, most)
	case bounded == nil && n < least:
		return fmt.Errorf("write a number from %d", least)
	}
	return nil
}

func numberError(s string, all bool) error {
	switch _, err := strconv.ParseInt(s, 10, 64); {
	case errors.Is(err, strconv.ErrRange):
		return errors.New("the number is too large")
	case all:
		return errors.New("write how many, from 1, or all")
	}
	return errors.New("write a whole number")
}

// setTime reads a time: 30s, 5m, 1h30m.
func (v *FlagValue) setTime(s string) error {
	d, err := time.ParseDuration(s)
	if _, bare := strconv.ParseFloat(s, 64); bare == nil && s != "0" {
		return fmt.Errorf("write a time with its unit, such as %ss or %sm", s, s)
	}
	switch {
	case err != nil:
		return errors.New("write a time such as 30s or 5m")
	case d < 0:
		return errors.New("it is below 0; write a time such as 30s")
	case d > 0 && d < time.Millisecond:
		d = time.Millisecond
	}
	v.Field.SetInt(d.Milliseconds())
	return nil
}

// ErrTwice: a flag is given twice, with two values.
var ErrTwice = errors.New("given twice")

// Once makes every flag of a command refuse a second value, unless it takes several: which of the two was
// meant is not known. What is given twice in the same words is no harm.
func Once(cmd *cobra.Command) {
	for _, flags := range []*pflag.FlagSet{cmd.Flags(), cmd.PersistentFlags()} {
		flags.VisitAll(func(f *pflag.Flag) {
			bound, is := f.Value.(*FlagValue)
			_, already := f.Value.(*onceValue)
			if _, many := f.Value.(pflag.SliceValue); !many && !already && !(is && bound.Field.Kind() == reflect.Slice) {
				if f.Value = (&onceValue{Value: f.Value}); f.DefValue == "0s" {
					f.DefValue = "" // no time is no default to speak of
				}
			}
		})
	}
}

// A onceValue is the value of a flag that is given once.
type onceValue struct {
	pflag.Value
	given []string
}

func (v *onceValue) Set(s string) error {
	if v.given != nil && v.given[0] != s {
		return fault.New(ErrTwice, "it was given as %s before; leave one of them out", strconv.Quote(v.given[0]))
	}
	v.given = []string{s}
	return v.Value.Set(s)
}

// A switchValue is one value of a field, as a flag of its own.
type switchValue struct {
	field reflect.Value
	word  string
	all   []string
}

func (v *switchValue) String() string { return "" }
func (v *switchValue) Type() string   { return "bool" }

func (v *switchValue) Set(s string) error {
	on, err := strconv.ParseBool(s)
	if err != nil {
		return errors.New("it is on, or left out")
	}
	if !on {
		if v.field.String() == v.word {
			v.field.SetString("")
		}
		return nil
	}
	if given := v.field.String(); given != "" && given != v.word {
		return fmt.Errorf("--%s was given, and a tour is one or the other; leave both out for every path", given)
	}
	v.field.SetString(v.word)
	return nil
}

// FlagOf returns a function that gives the command line's name for a field of a question, by its
// name in JSON: "--hole", or "BOARD".
func FlagOf(question any) func(field string) string {
	return func(field string) string {
		fields := verbs.Fields(reflect.TypeOf(question))
		named := func(is func(verbs.Field) bool) int { return slices.IndexFunc(fields, is) }
		at := named(func(f verbs.Field) bool { return f.JSON == field })
		if at < 0 {
			at = named(func(f verbs.Field) bool { return strings.EqualFold(f.Name, field) })
		}
		if at < 0 {
			return field
		}
		f := fields[at]
		if name := flagName(f); name != "" && len(f.Switches) == 0 {
			return FlagText(name, f.Tag.Get("short"))
		}
		return f.JSON
	}
}

// FlagText writes a flag as people do: -n is shorter than --number, and well known.
func FlagText(name, short string) string {
	if short == "n" {
		return "-n"
	}
	return "--" + name
}

// WrongFlag words an error about a question's fields for the command line.
func WrongFlag(question any, err error) error {
	var wrong *query.FieldError
	if errors.As(err, &wrong) {
		return WrongField(wrong, FlagOf(question))
	}
	return err
}

// WrongField words an error about a question's fields, by the names that the command has for them.
func WrongField(wrong *query.FieldError, name func(field string) string) error {
	explained := *wrong
	explained.Err = query.ExplainName(wrong.Err)
	return Usagef("%s", explained.Named(name))
}
