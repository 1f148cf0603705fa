/** Removes fields that are `undefined`. When objects are merged, such a field would replace a default value, and count as set. */
export function definedOnly<Fields extends object>(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;
}
