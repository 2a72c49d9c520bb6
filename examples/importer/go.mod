module importer

go 1.26.0

require leaper v0.0.0

require (
	github.com/go-air/gini v1.0.4 // indirect
	github.com/go-text/typesetting v0.3.5 // indirect
	golang.org/x/image v0.44.0 // indirect
	golang.org/x/text v0.43.0 // indirect
)

replace leaper => ../..
