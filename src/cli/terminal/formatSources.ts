import type { AnswerSource } from './AnswerSource.js';
import { formatLine, type StyledLine, styled } from './StyledText.js';
import { linkTo, type RenderContext } from './styleInlines.js';
import { wrapText } from './wrapText.js';

/** Formats the sources of an answer: titles as links, or titles with their URLs or paths on separate lines. */
export function formatSources(list: readonly AnswerSource[], { features, resolveLink }: RenderContext): string {
  const lines: StyledLine[] = [[], [styled('Sources', ['bold'])]];
  list.forEach(({ title, url }, index) => {
    const mark = `${index + 1}. `;
    const link = resolveLink(url, title);
    const address = link?.address ?? url;
    const name = [styled(title || address, ['underline'])];
    const linked = features.hasLinks && link ? linkTo(link, name, title, features) : [styled(title)];
    const shown = [
      ...wrapText(linked, features.columns - mark.length),
      ...(features.hasLinks && link ? [] : [[styled(address, ['dim'])]]),
    ];
    shown.forEach((line, at) => void lines.push([styled(at === 0 ? mark : ' '.repeat(mark.length)), ...line]));
  });
  return lines.map((line) => `${formatLine(line, features)}\n`).join('');
}
