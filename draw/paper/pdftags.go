package paper

import (
	"fmt"
	"strconv"
	"strings"
)

// A Role is what a part is in a document that programs read aloud or lay out for another screen: a standard
// structure type of PDF (1.4, 9.7.4). Only the format PDF has roles, and only in a document that
// names its language.
type Role string

// The roles. A part without one is a picture, whose title is read in its place, or a paragraph.
const (
	Paragraph Role = "P"
	Picture   Role = "Figure"
	Heading   Role = "H1"
	Section   Role = "H2"
	Caption   Role = "Caption"
	Entry     Role = "TOCI"     // a line of the contents
	Ornament  Role = "Artifact" // what is not read: the number of a page, a running head
)

// role is that of a part.
func (p Part) role() Role {
	switch {
	case p.Role != "":
		return p.Role
	case p.Scene.Lettering:
		return Paragraph
	}
	return Picture
}

// tagsOf gives the structure of a document as objects of a PDF: its root, the document, the parents
// of what stands on each page, and the parts in the order of reading. The first has the given number.
func tagsOf(pages []Page, number int) []string {
	const before = 3 // the objects before those of the parts
	var parts []string
	var kids, parents strings.Builder
	for i, page := range pages {
		fmt.Fprintf(&parents, "%d [", i)
		mark := 0
		for _, part := range page.Parts {
			role := part.role()
			if role == Ornament {
				continue
			}
			own := number + before + len(parts)
			alt := ""
			if role == Picture {
				alt = " /Alt " + title(part.Scene.Title)
			}
			parts = append(parts, fmt.Sprintf("<< /Type /StructElem /S /%s /P %d 0 R /Pg %d 0 R /K %d%s >>", role, number+1, pageObject(i), mark, alt))
			fmt.Fprintf(&kids, "%d 0 R ", own)
			fmt.Fprintf(&parents, "%d 0 R ", own)
			mark++
		}
		parents.WriteString("] ")
	}
	return append([]string{
		fmt.Sprintf("<< /Type /StructTreeRoot /K %d 0 R /ParentTree %d 0 R /ParentTreeNextKey %d >>", number+1, number+2, len(pages)),
		fmt.Sprintf("<< /Type /StructElem /S /Document /P %d 0 R /K [ %s] >>", number, kids.String()),
		"<< /Nums [ " + parents.String() + "] >>",
	}, parts...)
}

// pageObject is the number of a page's object.
func pageObject(i int) int { return 4 + 2*i }

// beginPart and endPart enclose a part of a page in the mark by which the structure knows it.
func (o *pdfPage) beginPart(role Role) {
	switch {
	case !o.tagged:
	case role == Ornament:
		o.Text("/Artifact BMC\n")
	default:
		o.Text("/", string(role), " << /MCID ", strconv.Itoa(o.marks), " >> BDC\n")
		o.marks++
	}
}

func (o *pdfPage) endPart() {
	if o.tagged {
		o.Text("EMC\n")
	}
}
