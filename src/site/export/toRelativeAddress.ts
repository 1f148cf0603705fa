/**
 * Returns the relative URL from one file of the export to another, with encoded names.
 *
 * @example toRelativeAddress('guide/install.html', 'index.html') // '../index.html'
 */
export function toRelativeAddress(from: string, to: string): string {
  const source = from.split('/').slice(0, -1);
  const target = to.split('/');
  let shared = 0;
  while (shared < source.length && shared < target.length - 1 && source[shared] === target[shared]) shared += 1;
  const segments = [...source.slice(shared).map(() => '..'), ...target.slice(shared).map(encodeURIComponent)];
  const address = segments.join('/');
  // A program may decode `%3A` in the first segment, and then take the text before the colon for the scheme of a URL. `./` prevents this.
  return segments[0]?.includes('%3A') ? `./${address}` : address;
}
