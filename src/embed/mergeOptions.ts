/** Only plain objects are merged. Functions, lists and instances of classes are replaced as a whole. */
const isPlainObject = (value: unknown) => (value as object | undefined)?.constructor === Object;

/**
 * Merges changes into options, to any depth. `null` removes an option, `undefined` leaves it unchanged. Creates new objects, so that a
 * name such as `__proto__` in the changes cannot modify `Object.prototype`.
 *
 * @example mergeOptions({ labels: { open: 'Ask', title: 'Docs' } }, { labels: { open: null } }) // { labels: { title: 'Docs' } }
 */
export function mergeOptions(options: object, changes: object): Record<string, unknown> {
  const merged: Record<string, unknown> = { ...options };
  for (const [name, change] of Object.entries(changes)) {
    const current = merged[name];
    if (change === null) delete merged[name];
    else if (isPlainObject(change))
      merged[name] = mergeOptions(isPlainObject(current) ? (current as object) : {}, change);
    else if (change !== undefined) merged[name] = change;
  }
  return merged;
}
