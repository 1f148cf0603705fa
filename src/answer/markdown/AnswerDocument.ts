import { countHiddenCharacters } from '../../protocol/hiddenCharacters.js';
import type { Block, FootnoteBlock } from './ast.js';
import { BlockParser } from './BlockParser.js';
import { footnoteOrder } from './footnotes.js';
import { isHeldBack } from './heldBack.js';
import { cleanText, Lines } from './Lines.js';
import { reread } from './leaf.js';
import { MAX_ANSWER_LENGTH, MAX_MARKED_CHARACTERS } from './limits.js';

/** An answer as it can be drawn. Whatever did not change since the last one is the same object. */
export interface AnswerView {
  /** All blocks in groups of `GROUP_SIZE`, so that an update compares few things however long the answer is. */
  groups: readonly (readonly Block[])[];
  footnotes: readonly FootnoteBlock[];
  /** Labels of footnotes in the order of their numbers. */
  footnoteNumbers: ReadonlyMap<string, number>;
  /** Few enough hidden characters to mark each of them. */
  marksHidden: boolean;
}

export const GROUP_SIZE = 32;

const NO_FOOTNOTES: AnswerView['footnoteNumbers'] = new Map();

/**
 * The Markdown of one answer while it grows. Whole lines are read once, by a parser that is kept; for every view a copy of it
 * reads the line that has not ended, so that finishing, going on and starting over need no special cases.
 *
 * @example const answer = new AnswerDocument(); answer.view('**bo', true); answer.view('**bold**', false)
 */
export class AnswerDocument {
  private text = '';
  /** How much of the text was given to the parser, in whole lines. */
  private read = 0;
  private parser = new BlockParser();
  /** Hidden characters in the lines that were read. */
  private hidden = 0;
  /** Full groups of blocks that no longer change. */
  private fullGroups: (readonly Block[])[] = [];
  private last: { text: string; streaming: boolean; view: AnswerView } | undefined;

  /** What is to be drawn for the text so far. A text that does not continue the last one starts anew. */
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
    if (parser.resolveAwaited()) this.fullGroups = [];
    const copy = new BlockParser(parser);
    const rest = this.text.slice(this.read);
    const tooLong = this.read >= MAX_ANSWER_LENGTH || rest.length > MAX_ANSWER_LENGTH;
    if (tooLong) copy.addPlain(rest);
    else if (rest !== '') this.readRest(rest, copy, streaming);
    if (streaming) copy.showOpen();
    else copy.finish();
    const closedCount = root.children.length - (parser.hasOpenBlock ? 1 : 0);
    const groups = this.group(closedCount, copy.root.children);
    const marksHidden = this.hidden + countHiddenCharacters(rest) <= MAX_MARKED_CHARACTERS;
    return { ...withFootnotes(streaming ? groups : finalGroups(groups, copy), copy), marksHidden };
  }

  /** Reads the line that has not ended. A carriage return at its end is a line end, or half of one. */
  private readRest(rest: string, copy: BlockParser, streaming: boolean): void {
    const line = rest.endsWith('\r') ? rest.slice(0, -1) : rest;
    if (streaming && (line === '' || isHeldBack(line, copy))) return;
    copy.readLine(cleanText(line), streaming);
  }

  /** Blocks that are closed come from the kept parser, in groups that stay; the tail from the copy. */
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

/** The answer has ended: what waited for a definition that never came is read as the text it is. */
function finalGroups(groups: readonly (readonly Block[])[], parser: BlockParser): readonly (readonly Block[])[] {
  if (!parser.mayHavePending) return groups;
  const again = { definitions: parser.definitions, budget: { used: 0 }, streaming: false };
  const affects = (leaf: { pending: boolean; missing: readonly string[] }) =>
    leaf.pending || leaf.missing.some((label) => parser.definitions.has(label));
  return groups.map((group) => {
    const changed = group.map((block) => reread(block, { ...again, affects }));
    return changed.some((block, index) => block !== group[index]) ? changed : group;
  });
}

function withFootnotes(groups: readonly (readonly Block[])[], parser: BlockParser): Omit<AnswerView, 'marksHidden'> {
  if (!parser.hasFootnotes) return { groups, footnotes: [], footnoteNumbers: NO_FOOTNOTES };
  return { groups, ...footnoteOrder(groups) };
}
