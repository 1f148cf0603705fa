/** Only plain objects are merged. Handlers, lists and instances of classes are values. */
const isPlainObject = (value: unknown) => (value as object | undefined)?.constructor === Object;

/**
 * Merges changes into options, to any depth. `null` removes an option, `undefined` leaves it. Creates new objects, so that no name in the changes can
 * modify a prototype.
 *
 * @example applyChanges({ labels: { open: 'Ask', title: 'Docs' } }, { labels: { open: null } }) // { labels: { title: 'Docs' } }
 */
export function applyChanges(options: object, changes: object): Record<string, unknown> {
  const merged: Record<string, unknown> = { ...options };
  for (const [name, change] of Object.entries(changes)) {
    const current = merged[name];
    if (change === null) delete merged[name];
    else if (isPlainObject(change))
      merged[name] = applyChanges(isPlainObject(current) ? (current as object) : {}, change);
    else if (change !== undefined) merged[name] = change;
  }
  return merged;
}
