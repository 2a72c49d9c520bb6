
# Without the package bash-completion, this finds the words of the command line. Readline has parted them at
# : and = as well, and gallery:rudrata is one word.
__leaper_init_completion()
{
    COMPREPLY=()
    if declare -F _get_comp_words_by_ref >/dev/null 2>&1; then
        _get_comp_words_by_ref "$@" cur prev words cword
        return
    fi
    local line=$COMP_LINE part i
    words=() cword=0
    for ((i = 0; i <= COMP_CWORD; i++)); do
        part=${COMP_WORDS[i]}
        if ((i > 0)) && [[ $line != [[:space:]]* && ( $part == [:=]* || ${words[cword]} == *[:=] ) ]]; then
            words[cword]+=$part
        else
            ((i > 0)) && cword=$((cword + 1))
            words[cword]=$part
        fi
        line=${line#"${line%%[![:space:]]*}"}
        line=${line#"$part"}
    done
    cur=${words[cword]} prev=
    ((cword > 0)) && prev=${words[cword - 1]}
    return 0
}
