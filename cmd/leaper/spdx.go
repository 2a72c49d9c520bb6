package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"strings"

	"leaper"
)

// What this program is made of, in the form of SPDX 2.3, which other programs read to
// look for known faults and for licences.

type spdxDocument struct {
	Version       string         `json:"spdxVersion"`
	Licence       string         `json:"dataLicense"`
	ID            string         `json:"SPDXID"`
	Name          string         `json:"name"`
	Namespace     string         `json:"documentNamespace"`
	Creation      spdxCreation   `json:"creationInfo"`
	Packages      []spdxPackage  `json:"packages"`
	Relationships []spdxRelation `json:"relationships"`
}

type spdxCreation struct {
	Created  string   `json:"created"`
	Creators []string `json:"creators"`
}

type spdxPackage struct {
	ID        string         `json:"SPDXID"`
	Name      string         `json:"name"`
	Version   string         `json:"versionInfo,omitempty"`
	Location  string         `json:"downloadLocation"`
	Analysed  bool           `json:"filesAnalyzed"`
	Concluded string         `json:"licenseConcluded"`
	Declared  string         `json:"licenseDeclared"`
	Copyright string         `json:"copyrightText"`
	External  []spdxExternal `json:"externalRefs,omitempty"`
}

type spdxExternal struct {
	Category string `json:"referenceCategory"`
	Type     string `json:"referenceType"`
	Locator  string `json:"referenceLocator"`
}

type spdxRelation struct {
	Element string `json:"spdxElementId"`
	Type    string `json:"relationshipType"`
	Related string `json:"relatedSpdxElement"`
}

// spdx is the document of this build. It is the same for the same commit.
func spdx(b build) ([]byte, error) {
	const none = "NOASSERTION"
	doc := spdxDocument{
		Version: "SPDX-2.3", Licence: "CC0-1.0", ID: "SPDXRef-DOCUMENT", Name: "leaper-" + b.Version,
		Namespace: "urn:leaper:" + b.Version + ":" + cmp.Or(b.Commit, "unknown"),
		Creation:  spdxCreation{cmp.Or(b.Date, "1970-01-01T00:00:00Z"), []string{"Tool: leaper-" + b.Version}},
	}
	add := func(w theirs, locator string) string {
		id := fmt.Sprintf("SPDXRef-Package-%d", len(doc.Packages))
		p := spdxPackage{ID: id, Name: w.Name, Version: w.Version, Location: none, Concluded: none, Declared: strings.ReplaceAll(w.Licence, ", ", " AND "), Copyright: none}
		if locator != "" {
			p.External = []spdxExternal{{"PACKAGE-MANAGER", "purl", locator}}
		}
		doc.Packages = append(doc.Packages, p)
		return id
	}
	whole := add(theirs{Name: "leaper", Version: b.Version, Licence: "MIT"}, "")
	doc.Relationships = []spdxRelation{{doc.ID, "DESCRIBES", whole}}
	for _, w := range works(leaper.Notices) {
		locator := ""
		switch {
		case strings.HasPrefix(w.Name, "Go,"):
			w.Name, w.Version = "go", strings.TrimPrefix(b.Go, "go")
			locator = "pkg:golang/stdlib@" + w.Version
		case strings.Contains(w.Name, ".") && strings.Contains(w.Name, "/"):
			locator = "pkg:golang/" + w.Name + "@" + w.Version
		case w.Version != "":
			locator = "pkg:npm/" + strings.Replace(w.Name, "@", "%40", 1) + "@" + w.Version
		}
		doc.Relationships = append(doc.Relationships, spdxRelation{whole, "CONTAINS", add(w, locator)})
	}
	return json.MarshalIndent(doc, "", " ")
}
