import type { RootContent } from 'mdast';
import { extractProseAndCode } from '../search/extractSearchFields.js';

/** A block of a section with its size. */
export interface PassageBlock {
  node: RootContent;
  words: number;
  isCode: boolean;
  codeLines: number;
}

/** A block that contains code and at most this many words of other text counts as code. */
const MOSTLY_CODE_WORDS = 8;

const wordCount = (text: string) => (text.trim() === '' ? 0 : text.trim().split(/\s+/).length);

/** Counts the words and code lines of a block. */
export function measureBlock(node: RootContent): PassageBlock {
  const { prose, code } = extractProseAndCode([node]);
  const words = wordCount(prose);
  // `MOSTLY_CODE_WORDS` lets a group of tabs with one command per tool (npm, yarn) count as code, although the tab names are text.
  const isCode = node.type === 'code' || (code !== '' && words <= MOSTLY_CODE_WORDS);
  return { node, words, isCode, codeLines: code === '' ? 0 : code.split('\n').length };
}

export const wordsIn = (blocks: readonly PassageBlock[]) => blocks.reduce((sum, { words }) => sum + words, 0);

export const codeLinesIn = (blocks: readonly PassageBlock[]) =>
  blocks.reduce((sum, { codeLines }) => sum + codeLines, 0);
