module leaper

go 1.26
