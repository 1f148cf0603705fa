/** Removes fields that are `undefined`. Such fields would replace defaults, and look as if they were set. */
export function definedOnly<Fields extends object>(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;
}
