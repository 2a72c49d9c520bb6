# What scripts that measure leaper share: they source it. leaper is a build, folder one for
# files, which goes with the script.
# shellcheck shell=bash
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
leaper=${LEAPER-$folder/leaper}
[ -n "${LEAPER-}" ] || go build -buildvcs=false -o "$leaper" ./cmd/leaper

# measured COMMAND… runs it, and fails as it does; its output is in $folder/out and notes.
# Then seconds, processors (its seconds of them) and kilobytes (the most) are known.
measured() {
	command time -f '%e %U %S %M' -o "$folder/time" "$@" >"$folder/out" 2>"$folder/notes" || {
		tail -n 1 "$folder/notes" >&2
		return 1
	}
	# shellcheck disable=SC2034 # who sources it reads them
	read -r seconds processors kilobytes < <(awk '{ print $1, $2 + $3, $4 }' "$folder/time")
}

# median FILE is that of a file of numbers.
median() { sort -n "$1" | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'; }
