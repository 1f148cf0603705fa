/**
 * Adds one member to each union of kinds, in a copy of the source, and checks that the compiler reports every file that must handle it.
 * Each new member has a unique name, so one run of the compiler is enough.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { type CompilerError, compileWith, type SourceEdit } from '../support/compileWith.js';

interface NewKind extends SourceEdit {
  union: string;
  /** Name of the new member. */
  member: string;
  /** Files in which the compiler must report the new member. */
  files: string[];
}

const NEW_KINDS: readonly NewKind[] = [
  {
    union: 'context kind',
    member: 'sketchContext',
    find: "CONTEXT_TYPES = ['code', 'textSelection']",
    replace: "CONTEXT_TYPES = ['code', 'textSelection', 'sketchContext']",
    files: ['conversationMarkdown.ts', 'describeContext.ts', 'ContextChips.tsx'],
  },
  {
    union: 'message part',
    member: 'sketchPart',
    find: 'export type MessagePart =',
    replace: "export type MessagePart = { type: 'sketchPart'; sketch: string } |",
    files: ['toAssistantMessage.ts', 'toUiMessage.ts', 'messageBlocks.ts'],
  },
  {
    union: 'stream part',
    member: 'sketchStream',
    find: 'export type StreamPart =',
    replace: "export type StreamPart = | { type: 'sketchStream'; sketch: string }",
    files: ['streamCodes.ts', 'readStreamPart.ts', 'writeDataStream.ts', 'createReplyTracker.ts', 'askAssistant.ts'],
  },
  {
    union: 'message block',
    member: 'sketchBlock',
    find: 'export type MessageBlock =',
    replace: "export type MessageBlock = | { kind: 'sketchBlock'; key: string; sketch: string }",
    files: ['MessageBlocks.tsx', 'WorkingLine.tsx'],
  },
  {
    union: 'turn outcome',
    member: 'sketchOutcome',
    find: 'export type TurnOutcome =',
    replace: "export type TurnOutcome = 'sketchOutcome' |",
    files: ['TurnRecord.ts', 'outcomeLabel.ts'],
  },
  {
    union: 'rating',
    member: 'sketchRating',
    find: "export type Rating = 'up'",
    replace: "export type Rating = 'sketchRating' | 'up'",
    files: ['TurnRecord.ts'],
  },
  {
    union: 'error kind',
    member: 'sketchError',
    find: 'export const ERROR_KINDS = [',
    replace: "export const ERROR_KINDS = [ 'sketchError',",
    files: ['errorRemedy.ts', 'getExportProblem.ts'],
  },
  {
    union: 'variant',
    member: 'sketchVariant',
    find: "export type Variant = 'popover'",
    replace: "export type Variant = 'sketchVariant' | 'popover'",
    files: ['variants.ts', 'coversPage.ts', 'frameOf.ts'],
  },
  {
    union: 'inline element of an answer',
    member: 'sketchInline',
    find: "  | { kind: 'break' }",
    replace: "  | { kind: 'break' } | { kind: 'sketchInline'; sketch: Inline[] }",
    files: ['inlineText.ts', 'orderFootnotes.ts'],
  },
  {
    union: 'block of an answer',
    member: 'sketchLeaf',
    find: 'export type Block =',
    replace: "export type Block = | { kind: 'sketchLeaf'; sketch: Leaf }",
    files: ['orderFootnotes.ts'],
  },
  {
    union: 'secret kind',
    member: 'sketchSecret',
    find: "export type SecretKind = 'key'",
    replace: "export type SecretKind = 'sketchSecret' | 'key'",
    files: ['PrivacyNotice.tsx'],
  },
  {
    union: 'site generator',
    member: 'sketchSite',
    find: "  'hugo',\n  'plain',\n] as const",
    replace: "  'hugo',\n  'sketchSite',\n  'plain',\n] as const",
    files: ['rulesByKind.ts', 'createDocsReader.ts'],
  },
  {
    union: 'number among the options of attributes',
    member: 'sketchNumber',
    find: 'export type EmbedOptions = DocsAssistantOptions &',
    replace: 'export type EmbedOptions = DocsAssistantOptions & { sketchNumber?: number } &',
    files: ['attributeOptions.ts'],
  },
];

/** Renames one error code of the proxies. Every file that still reads the old name must fail to compile. */
const RENAMED_CODE = {
  find: "| 'not-allowed'\n  | 'plan-required'",
  replace: "| 'sketchCode'\n  | 'plan-required'",
  places: ['getExportProblem.ts', 'exportErrors.ts', 'authorizeRequest.ts'],
};

let errors: CompilerError[] = [];
beforeAll(async () => {
  errors = await compileWith([...NEW_KINDS, RENAMED_CODE]);
});

it('a renamed code of the proxies is a compile error wherever it is read', () => {
  const found = errors.filter(({ message }) => message.includes('not-allowed')).map(({ file }) => file);
  expect([...new Set(found)]).toEqual(expect.arrayContaining(RENAMED_CODE.places));
});

describe('a new kind', () => {
  it.each(NEW_KINDS)('is a compile error wherever the code must handle each $union', ({ member, files }) => {
    const found = errors.filter(({ message }) => message.includes(member)).map(({ file }) => file);
    expect([...new Set(found)]).toEqual(expect.arrayContaining(files));
  });
});
