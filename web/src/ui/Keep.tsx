/** Keep: the picture, the tour, and the link. */
export function Keep() {
  return <p class="hint">The address of this page is a link to this picture.</p>;
}
