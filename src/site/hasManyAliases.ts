/**
 * Maximum number of anchors and aliases in YAML. For each of them, the parser searches all earlier ones, so its time grows with the square
 * of their number.
 */
const MAX_ALIASES = 100;

/** Whether YAML has too many anchors (`&name`) and aliases (`*name`) to be parsed. `&` and `*` within words, as in `Q&A`, do not count. */
export function hasManyAliases(yaml: string): boolean {
  return (yaml.match(/(?<![^\s[{,])[&*][\w-]/g)?.length ?? 0) > MAX_ALIASES;
}
