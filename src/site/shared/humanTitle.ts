/**
 * Makes a title from the name of a file or folder.
 *
 * @example humanTitle('02-getting_started') // 'Getting started'
 */
export function humanTitle(name: string): string {
  const words = name
    .replace(/^\d+[-_. ]+/, '')
    .replace(/[-_]+/g, ' ')
    .trim();
  return words ? words.charAt(0).toUpperCase() + words.slice(1) : name;
}
