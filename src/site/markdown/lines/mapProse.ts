import { findCodeSpans } from './findCodeSpans.js';

/** Rewrites a line or paragraph outside its code spans. */
export function mapProse(source: string, rewrite: (text: string) => string): string {
  let written = '';
  let position = 0;
  for (const { start, end } of findCodeSpans(source)) {
    written += rewrite(source.slice(position, start)) + source.slice(start, end);
    position = end;
  }
  return written + rewrite(source.slice(position));
}
