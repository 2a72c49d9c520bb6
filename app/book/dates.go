package book

import (
	"fmt"
	"strings"
	"time"
)

// day is the day of a puzzle; false if it has none.
func (e *Entry) day() (time.Time, bool) {
	day, err := time.Parse(time.DateOnly, e.Date)
	return day, err == nil
}

// date writes a day in the language, with its year if that does not go without saying.
func (l *language) date(day time.Time, withYear bool) string {
	key := "date"
	if withYear {
		key = "date-year"
	}
	number := fmt.Sprint(day.Day())
	if day.Day() == 1 {
		number = l.say("first-day")
	}
	return l.say(key, "day", number, "month", l.month(day.Month()), "year", day.Year())
}

// weekday writes a day with its name in the week.
func (l *language) weekday(day time.Time, withYear bool) string {
	return l.say("date-weekday", "weekday", strings.Split(l.say("weekdays"), "|")[fromMonday(day)], "date", l.date(day, withYear))
}

// fromMonday is the number of a day in its week: 0 for a Monday.
func fromMonday(day time.Time) int { return (int(day.Weekday()) + 6) % 7 }

func (l *language) month(m time.Month) string { return strings.Split(l.say("months"), "|")[m-1] }

// monthOf is the title of a chapter that has the puzzles of a month.
func (l *language) monthOf(title string, day time.Time) string {
	month := l.say("month-year", "month", l.month(day.Month()), "year", day.Year())
	if title == "" {
		letters := []rune(month)
		return strings.ToUpper(string(letters[:1])) + string(letters[1:])
	}
	return l.say("month-of", "title", title, "month", month)
}

// byMonth divides a chapter into one for each month. Its text comes before the first.
func (c Chapter) byMonth(words *language) (list []Chapter) {
	month := ""
	for _, e := range c.Puzzles {
		day, is := e.day()
		if of := day.Format("2006-01"); is && of != month || len(list) == 0 {
			month = of
			next := Chapter{Title: words.monthOf(c.Title, day), PerPage: c.PerPage, spanless: true}
			if len(list) == 0 {
				next.Text = c.Text
			}
			list = append(list, next)
		}
		last := &list[len(list)-1]
		last.Puzzles = append(last.Puzzles, e)
	}
	return list
}
