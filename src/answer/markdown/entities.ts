import { characterEntitiesHtml4 } from 'character-entities-html4';

const NAMED = new Map<string, string>([...Object.entries(characterEntitiesHtml4), ['apos', "'"]]);

/** The character of `&name;`: the names of HTML 4, and `apos`. Others stay as they are written (docs: what differs). */
export function namedEntity(name: string): string | undefined {
  return NAMED.get(name);
}
