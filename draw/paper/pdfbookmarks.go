package paper

import (
	"fmt"
	"strings"
)

// An outlineItem is a bookmark in the tree of an outline.
type outlineItem struct {
	Bookmark
	page           int
	parent         int // 0 is the root
	first, last    int // of those below
	previous, next int
	children       int // the number of those directly below
}

// outlineOf gives the outline of pages as objects of a PDF. The first is the root, and has the given
// number. If no page has a bookmark there are no objects. The items below a chapter are folded away.
func outlineOf(pages []Page, number int) []string {
	all := []outlineItem{{}}
	open := []int{0} // the path from the root to the bookmark before
	for i, p := range pages {
		for _, m := range p.Marks {
			id := len(all)
			open = open[:min(max(m.Depth, 0)+1, len(open))]
			parent := open[len(open)-1]
			one := outlineItem{Bookmark: m, page: i, parent: parent, previous: all[parent].last}
			if one.previous > 0 {
				all[one.previous].next = id
			} else {
				all[parent].first = id
			}
			all[parent].last = id
			all[parent].children++
			all, open = append(all, one), append(open, id)
		}
	}
	if len(all) == 1 {
		return nil
	}
	lines := make([]string, len(all))
	for i, m := range all {
		var b strings.Builder
		refer := func(name string, to int) {
			if to > 0 {
				fmt.Fprintf(&b, " /%s %d 0 R", name, number+to)
			}
		}
		if i == 0 {
			fmt.Fprintf(&b, "<< /Type /Outlines /Count %d", m.children)
		} else {
			fmt.Fprintf(&b, "<< /Title %s /Parent %d 0 R /Dest [%d 0 R /Fit]", title(m.Words), number+m.parent, pageObject(m.page))
			if m.children > 0 {
				fmt.Fprintf(&b, " /Count -%d", m.children)
			}
		}
		refer("First", m.first)
		refer("Last", m.last)
		refer("Prev", m.previous)
		refer("Next", m.next)
		lines[i] = b.String() + " >>"
	}
	return lines
}
