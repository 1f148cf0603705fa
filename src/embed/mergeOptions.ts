/** Handlers, lists and objects of a class are values; only plain objects are looked into. */
const isPlain = (value: unknown) => (value as object | undefined)?.constructor === Object;

/**
 * The options with the changes put in, to any depth. `null` takes an option away; `undefined` leaves it as it is. Nothing that
 * was given is changed, so that no name in it can reach a prototype.
 *
 * @example mergeOptions({ labels: { open: 'Ask', title: 'Docs' } }, { labels: { open: null } }) // { labels: { title: 'Docs' } }
 */
export function mergeOptions(options: object, changes: object): Record<string, unknown> {
  const merged: Record<string, unknown> = { ...options };
  for (const [name, change] of Object.entries(changes)) {
    const known = merged[name];
    if (change === null) delete merged[name];
    else if (isPlain(change)) merged[name] = mergeOptions(isPlain(known) ? (known as object) : {}, change);
    else if (change !== undefined) merged[name] = change;
  }
  return merged;
}
