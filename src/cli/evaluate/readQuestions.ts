import { isMap, isScalar, isSeq, LineCounter, type Node, type Pair, parseDocument, type YAMLMap } from 'yaml';

/** An entry of the questions file, before its pages are looked up in the documentation. */
export interface WrittenQuestion {
  /** Line of the entry in the file. */
  line: number;
  question: string;
  /** Pages and sections that answer the question; any of them counts as right. Empty if the documentation does not answer it. */
  pages: readonly string[];
  /** Page that the reader is on. The text after a `#` names the section that contains the selection or the code. */
  page?: string;
  /** Text that the reader has selected. */
  selection?: string;
  /** Code block that the reader asks about. */
  code?: string;
  /** Earlier questions of the conversation. */
  after: readonly string[];
  /** Language to search in. */
  language?: string;
  /** Version to search in. */
  version?: string;
}

/** The questions of a file, and a message for each problem. If there are problems, questions can be missing or incomplete. */
export interface WrittenQuestions {
  questions: WrittenQuestion[];
  problems: string[];
}

/** The kind of value of each field. `source`, a note for people, says where a question comes from. */
const FIELDS = {
  question: 'text',
  pages: 'list',
  documented: 'boolean',
  page: 'text',
  selection: 'text',
  code: 'text',
  after: 'list',
  language: 'text',
  version: 'text',
  source: 'text',
} as const;

type FieldName = keyof typeof FIELDS;
type FieldsOfKind<Kind> = { [Name in FieldName]: (typeof FIELDS)[Name] extends Kind ? Name : never }[FieldName];

const NO_LIST = 'The file must be a list of questions. Begin each with "- question:".';

/**
 * Reads the text of a questions file. Reports all problems of the file at once. If the YAML has syntax errors, reports only the syntax
 * errors.
 */
export function readQuestions(text: string): WrittenQuestions {
  const reader = new QuestionsReader();
  const questions = reader.read(text);
  return { questions, problems: reader.problems };
}

class QuestionsReader {
  readonly problems: string[] = [];
  readonly #lines = new LineCounter();

  read(text: string): WrittenQuestion[] {
    const options = { lineCounter: this.#lines, prettyErrors: false, logLevel: 'silent' } as const;
    const { contents, errors } = parseDocument(text, options);
    for (const { message, pos } of errors) this.problems.push(`line ${this.#lineAt(pos[0])}: ${message}`);
    if (errors.length > 0) return [];
    if (isSeq(contents) && contents.items.length > 0)
      return contents.items.flatMap((item, position) => this.#readEntry(item as Node, position + 1) ?? []);
    this.problems.push(NO_LIST);
    return [];
  }

  #readEntry(node: Node, position: number): WrittenQuestion | undefined {
    const line = this.#lineAt(node.range?.[0] ?? 0);
    const report = (problem: string) => void this.problems.push(`line ${line}, entry ${position}: ${problem}`);
    if (!isMap(node)) {
      report('It is not a question. Begin it with "question:".');
      return undefined;
    }
    return new EntryReader(node, report).read(line);
  }

  #lineAt(offset: number): number {
    return this.#lines.linePos(offset).line;
  }
}

class EntryReader {
  constructor(
    readonly entry: YAMLMap,
    readonly report: (problem: string) => void,
  ) {}

  read(line: number): WrittenQuestion | undefined {
    this.#checkNames();
    const question = this.#text('question');
    if (!this.#pairOf('question')) this.report('It has no "question".');
    const pages = this.#list('pages');
    this.#checkAnswer();
    const optional = { page: this.#text('page'), selection: this.#text('selection'), code: this.#text('code') };
    const filter = { language: this.#text('language'), version: this.#text('version') };
    this.#text('source');
    const after = this.#list('after');
    return question === undefined ? undefined : { line, question, pages, after, ...optional, ...filter };
  }

  /** A question needs either `pages` or `documented: false`. */
  #checkAnswer(): void {
    const documented = this.#boolean('documented');
    const hasPages = this.#pairOf('pages') !== undefined;
    if (documented === false && hasPages) this.report('It has "pages" although "documented" is false. Remove one.');
    else if (documented !== false && !hasPages)
      this.report('It has no "pages". If the documentation does not answer it, write "documented: false".');
  }

  #checkNames(): void {
    for (const { key } of this.entry.items) {
      const name = isScalar(key) ? String(key.value) : '';
      if (!Object.hasOwn(FIELDS, name))
        this.report(`"${name}" is not a field of a question. The fields are ${Object.keys(FIELDS).join(', ')}.`);
    }
  }

  #text(name: FieldsOfKind<'text'>): string | undefined {
    const pair = this.#pairOf(name);
    if (!pair) return undefined;
    const text = textOf(pair.value);
    if (text === undefined) this.report(`"${name}" must be a string. Put it in quotes if it contains ": " or " #".`);
    return text;
  }

  #list(name: FieldsOfKind<'list'>): string[] {
    const value = this.#pairOf(name)?.value;
    if (value === undefined) return [];
    const items = isSeq(value) ? value.items : [value];
    const texts = items.map(textOf);
    if (texts.length === 0 || texts.includes(undefined))
      this.report(`"${name}" must be a string or a list of strings.`);
    return texts.filter((text) => text !== undefined);
  }

  #boolean(name: FieldsOfKind<'boolean'>): boolean | undefined {
    const value = this.#pairOf(name)?.value;
    if (value === undefined) return undefined;
    if (isScalar(value) && typeof value.value === 'boolean') return value.value;
    this.report(`"${name}" must be true or false.`);
    return undefined;
  }

  #pairOf(name: FieldName): Pair | undefined {
    return this.entry.items.find(({ key }) => isScalar(key) && key.value === name);
  }
}

/** Returns the text of a string or number; undefined for anything else or blank text. A number keeps its spelling: 2.10 is not 2.1. */
function textOf(value: unknown): string | undefined {
  if (!isScalar(value)) return undefined;
  const text = typeof value.value === 'number' ? (value.source ?? String(value.value)) : value.value;
  return typeof text === 'string' && text.trim() !== '' ? text.trim() : undefined;
}
