package build

import (
	"cmp"
	"encoding/json"
	"fmt"
	"strings"
)

// The parts of this program, in the form of SPDX 2.3, which other programs read to
// look for known faults and for licences.

// An object of the document, by the names that SPDX gives its fields.
type object map[string]any

// SPDX returns the list of parts of this build. It is the same for the same commit.
func (b Info) SPDX() ([]byte, error) {
	const none = "NOASSERTION"
	var packages, relations []object
	relate := func(one, how, other string) {
		relations = append(relations, object{"spdxElementId": one, "relationshipType": how, "relatedSpdxElement": other})
	}
	add := func(w Work, locator string) string {
		id := fmt.Sprintf("SPDXRef-Package-%d", len(packages))
		p := object{
			"SPDXID": id, "name": w.Name, "downloadLocation": none, "filesAnalyzed": false,
			"licenseConcluded": none, "licenseDeclared": strings.ReplaceAll(w.Licence, ", ", " AND "), "copyrightText": none,
		}
		if w.Version != "" {
			p["versionInfo"] = w.Version
		}
		if locator != "" {
			p["externalRefs"] = []object{{"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": locator}}
		}
		packages = append(packages, p)
		return id
	}
	const document = "SPDXRef-DOCUMENT"
	whole := add(Work{Name: "leaper", Version: b.Version, Licence: "MIT"}, "")
	relate(document, "DESCRIBES", whole)
	for _, w := range b.Works {
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
		relate(whole, "CONTAINS", add(w, locator))
	}
	return json.MarshalIndent(object{
		"spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": document, "name": "leaper-" + b.Version,
		"documentNamespace": "urn:leaper:" + b.Version + ":" + cmp.Or(b.Commit, "unknown"),
		"creationInfo":      object{"created": cmp.Or(b.Date, "1970-01-01T00:00:00Z"), "creators": []string{"Tool: leaper-" + b.Version}},
		"packages":          packages, "relationships": relations,
	}, "", " ")
}
