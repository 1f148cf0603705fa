/** Maximum number of words in the text fragment: enough to be unique on most pages, and few enough to survive small edits of a page. */
const WORDS = 8;
/** Maximum number of words if the language has no spaces between words. The words of such languages are shorter. */
const UNSPACED_WORDS = 12;
const MAX_LENGTH = 120;
/** Letters of languages without spaces: Thai, Lao, Burmese, Khmer, Japanese and Chinese. */
const UNSPACED = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3041-\u30ff\u3400-\u9fff]/;
/** Lone surrogates, which `encodeURIComponent` cannot encode. */
const LONE_SURROGATES = /[\ud800-\udfff]/gu;

/** Placeholder in a line for content that the page may show differently, such as HTML. The text fragment ends before the placeholder. */
export const OTHER_CONTENT = '\0';

/**
 * Adds a text fragment to a URL, so that the browser highlights the first words of a line. The fragment contains only whole words, because
 * browsers ignore a fragment that ends within a word (https://wicg.github.io/scroll-to-text-fragment/).
 *
 * @param line Plain text with single spaces.
 * @param minWords If the first `MAX_LENGTH` characters have fewer words before the first `OTHER_CONTENT`, the URL is returned unchanged.
 */
export function withTextFragment(href: string, line: string, minWords = 1): string {
  const words = UNSPACED.test(line) ? firstUnspacedWords(line, minWords) : firstWords(line, minWords);
  // Hyphens have a meaning in text fragments, and encodeURIComponent does not escape them.
  const text = encodeURIComponent(words.replace(LONE_SURROGATES, '').trim()).replace(/-/g, '%2D');
  return text === '' || href.includes(':~:') ? href : `${href}${href.includes('#') ? '' : '#'}:~:text=${text}`;
}

function firstWords(line: string, minWords: number): string {
  const words = line.split(' ', WORDS);
  const end = words.findIndex((word) => word.includes(OTHER_CONTENT));
  if (end >= 0) words.length = end;
  while (words.join(' ').length > MAX_LENGTH) words.pop();
  return words.length < minWords ? '' : words.join(' ');
}

let segmenter: Intl.Segmenter | undefined;

/** Like {@link firstWords}, for languages without spaces. `Intl.Segmenter` finds the ends of the words. */
function firstUnspacedWords(line: string, minWords: number): string {
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' });
  let words = 0;
  let end = 0;
  for (const { index, segment, isWordLike } of segmenter.segment(line.split(OTHER_CONTENT, 1)[0] ?? '')) {
    if (words === UNSPACED_WORDS || index + segment.length > MAX_LENGTH) break;
    if (!isWordLike) continue;
    words++;
    end = index + segment.length;
  }
  return words < minWords ? '' : line.slice(0, end);
}
