/** Watch: a tour, a search, the network, step by step. */
export function Watch() {
  return <p class="hint">Press play under the board.</p>;
}
