import { flattenString } from '../../values/flattenString.js';
import { countHiddenCharacters } from '../../values/hiddenCharacters.js';
import type { Block, FootnoteBlock } from './ast.js';
import { BlockParser } from './BlockParser.js';
import { isHeldBack } from './isHeldBack.js';
import { cleanText, Lines } from './Lines.js';
import { reparse } from './leaf.js';
import { MAX_ANSWER_LENGTH, MAX_HIDDEN_CHARACTERS } from './limits.js';
import { orderFootnotes } from './orderFootnotes.js';

/** The parsed answer. Closed blocks that have not changed are the same objects as in the last view, so React does not render them again. */
export interface AnswerView {
  /** All blocks in groups of at most `GROUP_SIZE`, so that an update of a long answer compares few objects. */
  groups: readonly (readonly Block[])[];
  footnotes: readonly FootnoteBlock[];
  /** Numbers of footnotes by label. */
  footnoteNumbers: ReadonlyMap<string, number>;
  /** Whether the text has so few invisible characters that a symbol can be rendered for each. */
  showsHiddenCharacters: boolean;
}

export const GROUP_SIZE = 32;

const NO_FOOTNOTES: AnswerView['footnoteNumbers'] = new Map();

/**
 * Parses the Markdown of one answer while it grows. The parser reads each complete line once. For each view, a copy of the parser reads the
 * incomplete last line, so that the original can continue when the rest of the line arrives.
 *
 * @example const answer = new AnswerDocument(); answer.view('**bo', true); answer.view('**bold**', false)
 */
export class AnswerDocument {
  private text = '';
  /** Position after the last complete line that was parsed. */
  private read = 0;
  private parser = new BlockParser();
  /** Number of invisible control characters in the parsed lines, including bidirectional ones. */
  private hidden = 0;
  /**
   * Groups of exactly `GROUP_SIZE` closed blocks. All of these groups are built again when the definition of a link or footnote arrives
   * that an earlier block refers to.
   */
  private fullGroups: (readonly Block[])[] = [];
  private last: { text: string; streaming: boolean; view: AnswerView } | undefined;

  /** Parses the text so far. Text that does not begin with the text of the last call is parsed from the start. */
  view(text: string, streaming: boolean): AnswerView {
    const { last } = this;
    if (last && last.text === text && last.streaming === streaming) return last.view;
    if (!text.startsWith(this.text)) this.restart();
    this.text = text;
    this.readLines();
    const view = this.build(streaming);
    this.last = { text, streaming, view };
    return view;
  }

  private restart(): void {
    this.parser = new BlockParser();
    this.fullGroups = [];
    this.hidden = 0;
    this.read = 0;
  }

  private readLines(): void {
    const lines = new Lines(this.text, this.read);
    for (;;) {
      const line = lines.position < MAX_ANSWER_LENGTH ? lines.next() : undefined;
      if (line === undefined) break;
      this.parser.readLine(line);
      this.hidden += countHiddenCharacters(line);
    }
    this.read = lines.position;
  }

  private build(streaming: boolean): AnswerView {
    const { parser } = this;
    const { root } = parser;
    if (parser.reparseResolved()) this.fullGroups = [];
    const copy = new BlockParser(parser);
    const rest = flattenString(this.text.slice(this.read));
    const tooLong = this.read >= MAX_ANSWER_LENGTH || rest.length > MAX_ANSWER_LENGTH;
    if (tooLong) copy.addPlain(rest);
    else if (rest !== '') this.readRest(rest, copy, streaming);
    if (streaming) copy.showOpen();
    else copy.finish();
    const closedCount = root.children.length - (parser.hasOpenBlock ? 1 : 0);
    const groups = this.group(closedCount, copy.root.children);
    const showsHiddenCharacters = this.hidden + countHiddenCharacters(rest) <= MAX_HIDDEN_CHARACTERS;
    return { ...addFootnotes(streaming ? groups : finishGroups(groups, copy), copy), showsHiddenCharacters };
  }

  /** Reads the incomplete last line. Ignores a carriage return at its end, which is a line break or the first half of a CRLF. */
  private readRest(rest: string, copy: BlockParser, streaming: boolean): void {
    const line = rest.endsWith('\r') ? rest.slice(0, -1) : rest;
    if (streaming && (line === '' || isHeldBack(line, copy))) return;
    copy.readLine(cleanText(line), streaming);
  }

  /**
   * Divides blocks into groups of at most `GROUP_SIZE`. The blocks are the first `closedCount` blocks of `parser`, followed by the blocks
   * in `tail`. `tail` contains the blocks of the parser copy that reads the incomplete last line. Reuses the full groups of earlier calls.
   */
  private group(closedCount: number, tail: readonly Block[]): (readonly Block[])[] {
    const { children } = this.parser.root;
    while ((this.fullGroups.length + 1) * GROUP_SIZE <= closedCount) {
      const start = this.fullGroups.length * GROUP_SIZE;
      this.fullGroups.push(children.slice(start, start + GROUP_SIZE));
    }
    const start = this.fullGroups.length * GROUP_SIZE;
    const open = [...children.slice(start, closedCount), ...tail];
    const groups = this.fullGroups.slice();
    for (let from = 0; from < open.length; from += GROUP_SIZE) groups.push(open.slice(from, from + GROUP_SIZE));
    return groups;
  }
}

/** At the end of the answer, parses text with unresolved references again. References without a definition then become plain text. */
function finishGroups(groups: readonly (readonly Block[])[], parser: BlockParser): readonly (readonly Block[])[] {
  if (!parser.mayHavePending) return groups;
  const again = { definitions: parser.definitions, budget: parser.budget, streaming: false };
  const affects = (leaf: { pending: boolean; missing: readonly string[] }) =>
    leaf.pending || leaf.missing.some((label) => parser.definitions.has(label));
  return groups.map((group) => {
    const changed = group.map((block) => reparse(block, { ...again, affects }));
    return changed.some((block, index) => block !== group[index]) ? changed : group;
  });
}

function addFootnotes(
  groups: readonly (readonly Block[])[],
  parser: BlockParser,
): Omit<AnswerView, 'showsHiddenCharacters'> {
  if (!parser.hasFootnotes) return { groups, footnotes: [], footnoteNumbers: NO_FOOTNOTES };
  return { groups, ...orderFootnotes(groups) };
}
