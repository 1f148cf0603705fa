/** Formats a count with its noun, such as "1 page" or "2 pages". */
export function formatCount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
