/**
 * Adds members to union types, adds fields to interfaces, and renames an error code, all in a copy of the source. Checks that the compiler
 * reports the files that must handle each change. The names in its messages show to which change a message belongs, so one run of the
 * compiler is enough for all changes.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { type CompilerError, compileWith, type SourceEdit } from '../support/compileWith.js';

interface NewMember extends SourceEdit {
  /** The type that gets the new member, in words for the name of the test. */
  type: string;
  /** Name of the new member. */
  member: string;
  /** Files in which the compiler must report the new member. */
  files: string[];
}

const NEW_KINDS: readonly NewMember[] = [
  {
    type: 'context kind',
    member: 'sketchContext',
    find: "CONTEXT_TYPES = ['code', 'textSelection']",
    replace: "CONTEXT_TYPES = ['code', 'textSelection', 'sketchContext']",
    files: ['conversationMarkdown.ts', 'describeContext.ts', 'ContextChips.tsx'],
  },
  {
    type: 'message part',
    member: 'sketchPart',
    find: 'export type MessagePart =',
    replace: "export type MessagePart = { type: 'sketchPart'; sketch: string } |",
    files: ['toAssistantMessage.ts', 'toUiMessage.ts', 'messageBlocks.ts'],
  },
  {
    type: 'message part of version 2',
    member: 'sketchUiPart',
    find: 'export type UiMessagePart =',
    replace: "export type UiMessagePart = | { type: 'sketchUiPart'; sketch: string }",
    files: ['readUiMessage.ts'],
  },
  {
    type: 'stream part',
    member: 'sketchStream',
    find: 'export type StreamPart =',
    replace: "export type StreamPart = | { type: 'sketchStream'; sketch: string }",
    files: ['streamCodes.ts', 'readStreamPart.ts', 'writeDataStream.ts', 'createReplyTracker.ts', 'askAssistant.ts'],
  },
  {
    type: 'message block',
    member: 'sketchBlock',
    find: 'export type MessageBlock =',
    replace: "export type MessageBlock = | { kind: 'sketchBlock'; key: string; sketch: string }",
    files: ['MessageBlocks.tsx', 'WorkingLine.tsx'],
  },
  {
    type: 'turn outcome',
    member: 'sketchOutcome',
    find: 'export type TurnOutcome =',
    replace: "export type TurnOutcome = 'sketchOutcome' |",
    files: ['TurnRecord.ts', 'outcomeLabel.ts'],
  },
  {
    type: 'action of the export proxy',
    member: 'sketchAction',
    find: "action: 'start' | 'read' | 'bundle';",
    replace: "action: 'sketchAction' | 'start' | 'read' | 'bundle';",
    files: ['exportCalls.ts'],
  },
  {
    type: 'rating',
    member: 'sketchRating',
    find: "export type Rating = 'up'",
    replace: "export type Rating = 'sketchRating' | 'up'",
    files: ['TurnRecord.ts'],
  },
  {
    type: 'error kind',
    member: 'sketchError',
    find: 'export const ERROR_KINDS = [',
    replace: "export const ERROR_KINDS = [ 'sketchError',",
    files: ['errorRemedy.ts', 'getExportProblem.ts', 'isTemporaryError.ts', 'warnOfFailedRequest.ts'],
  },
  {
    type: 'variant',
    member: 'sketchVariant',
    find: "export type Variant = 'popover'",
    replace: "export type Variant = 'sketchVariant' | 'popover'",
    files: ['variants.ts', 'coversPage.ts', 'frameOf.ts'],
  },
  {
    type: 'inline element of an answer',
    member: 'sketchInline',
    find: "  | { kind: 'break' }",
    replace: "  | { kind: 'break' } | { kind: 'sketchInline'; sketch: Inline[] }",
    files: ['inlineText.ts', 'orderFootnotes.ts'],
  },
  {
    type: 'block of an answer',
    member: 'sketchLeaf',
    find: 'export type Block =',
    replace: "export type Block = | { kind: 'sketchLeaf'; sketch: Leaf }",
    files: ['orderFootnotes.ts', 'leaf.ts'],
  },
  {
    type: 'secret kind',
    member: 'sketchSecret',
    find: "export type SecretKind = 'key'",
    replace: "export type SecretKind = 'sketchSecret' | 'key'",
    files: ['PrivacyNotice.tsx'],
  },
  {
    type: 'site generator',
    member: 'sketchSite',
    find: "  'hugo',\n  'plain',\n] as const",
    replace: "  'hugo',\n  'sketchSite',\n  'plain',\n] as const",
    files: ['rulesByKind.ts', 'syntaxByKind.ts', 'readSiteConfig.ts'],
  },
  {
    type: 'number among the options of attributes',
    member: 'sketchNumber',
    find: 'export type EmbedOptions = DocsAssistantOptions &',
    replace: 'export type EmbedOptions = DocsAssistantOptions & { sketchNumber?: number } &',
    files: ['attributeOptions.ts'],
  },
  {
    type: 'function among the options of attributes',
    member: 'sketchFunction',
    find: "  Omit<WidgetOptions, 'isolated' | 'trigger' | 'triggerRef'> & {",
    replace: "  Omit<WidgetOptions, 'isolated' | 'trigger' | 'triggerRef'> & { sketchFunction?: () => string;",
    files: ['attributeOptions.ts'],
  },
  {
    type: 'version of the interface',
    member: 'sketchVersion',
    find: "API_VERSIONS = ['v1', 'v2']",
    replace: "API_VERSIONS = ['v1', 'v2', 'sketchVersion']",
    files: [
      'toMessageRequest.ts',
      'findSdkMismatch.ts',
      'warnOfDeprecation.ts',
      'messageReaders.ts',
      'createMessageChecks.ts',
      'messageFormats.ts',
      'routeDiscovery.ts',
      'assistantEndpoints.ts',
      'readAssistantBody.ts',
    ],
  },
  {
    type: 'status of a conversation',
    member: 'sketchStatus',
    find: "export type ConversationStatus = 'ready'",
    replace: "export type ConversationStatus = 'sketchStatus' | 'ready'",
    files: ['conversationPhase.ts', 'isBusy.ts', 'statusAnnouncement.ts'],
  },
  {
    type: 'status of a download link',
    member: 'sketchLink',
    find: "export type BundleStatus = 'idle'",
    replace: "export type BundleStatus = 'sketchLink' | 'idle'",
    files: ['BundleSection.tsx', 'Receipt.tsx'],
  },
  {
    type: 'remedy',
    member: 'sketchRemedy',
    find: "export type Remedy = 'retry'",
    replace: "export type Remedy = 'sketchRemedy' | 'retry'",
    files: ['FailureNotice.tsx'],
  },
  {
    type: 'event of the service',
    member: 'sketchEvent',
    find: 'export type ServiceEvent =',
    replace: "export type ServiceEvent = | { type: 'sketchEvent'; sketch: string }",
    files: ['addServiceMetrics.ts'],
  },
  {
    type: 'part of an answer of the service',
    member: 'sketchAnswer',
    find: 'export type AnswerPart =',
    replace: "export type AnswerPart = | { type: 'sketchAnswer'; sketch: string }",
    files: ['createDataStreamEncoder.ts', 'createUiMessageEncoder.ts'],
  },
  {
    type: 'finish reason of a model',
    member: 'sketchFinish',
    find: "export type FinishReason = 'stop'",
    replace: "export type FinishReason = 'sketchFinish' | 'stop'",
    files: ['createUiMessageEncoder.ts'],
  },
  {
    type: 'change of the state',
    member: 'sketchChange',
    find: "  | { type: 'thread'; thread: StoredThread }",
    replace: "  | { type: 'sketchChange' } | { type: 'thread'; thread: StoredThread }",
    files: ['ReplayedState.ts', 'isStateChange.ts'],
  },
  {
    type: 'line of the question log',
    member: 'sketchLine',
    find: 'export type LogLine =',
    replace: "export type LogLine = { type: 'sketchLine'; id: string; time: string } |",
    files: ['QuestionLogLine.ts', 'readQuestionLog.ts'],
  },
  {
    type: 'health check',
    member: 'sketchCheck',
    find: "export type HealthCheck = 'live'",
    replace: "export type HealthCheck = 'sketchCheck' | 'live'",
    files: ['routeHealthCheck.ts', 'answerRequest.ts'],
  },
  {
    type: 'action in the audit log',
    member: 'sketchAudit',
    find: "export type AuditAction = 'start-job'",
    replace: "export type AuditAction = 'sketchAudit' | 'start-job'",
    files: ['ExportEndpoint.ts'],
  },
  {
    type: 'reason of a failed export',
    member: 'sketchFailure',
    find: 'export const EXPORT_FAILURES = [',
    replace: "export const EXPORT_FAILURES = [ 'sketchFailure',",
    files: ['export.ts'],
  },
];

/** Each entry adds one field to an interface. Code that lists all fields of this interface must fail to compile without the new field. */
const NEW_FIELDS: readonly NewMember[] = [
  {
    type: 'filter',
    member: 'sketchFilter',
    find: 'export interface SearchFilter {',
    replace: 'export interface SearchFilter { sketchFilter?: string;',
    files: ['toMessageRequest.ts', 'readAssistantBody.ts'],
  },
  {
    type: 'context item',
    member: 'sketchItem',
    find: 'export interface ContextItem {',
    replace: 'export interface ContextItem { sketchItem?: string;',
    files: ['toMessageRequest.ts'],
  },
  {
    type: 'request',
    member: 'sketchRequest',
    find: 'export interface MessageRequest<Message = AssistantMessage | UiMessage> {',
    replace: 'export interface MessageRequest<Message = AssistantMessage | UiMessage> { sketchRequest?: string;',
    files: ['toMessageRequest.ts'],
  },
  {
    type: 'values of a request',
    member: 'sketchInput',
    find: 'export interface MessageRequestInput {',
    replace: 'export interface MessageRequestInput { sketchInput?: string;',
    files: ['createConversationStore.ts', 'readAssistantBody.ts'],
  },
];

/** Renames one error code of the proxies. Every file that still uses the old name must fail to compile. */
const RENAMED_CODE = {
  find: "| 'not-allowed'\n  | 'plan-required'",
  replace: "| 'sketchCode'\n  | 'plan-required'",
  places: ['getExportProblem.ts', 'exportErrors.ts', 'authorizeRequest.ts'],
};

let errors: CompilerError[] = [];
beforeAll(async () => {
  errors = await compileWith([...NEW_KINDS, ...NEW_FIELDS, RENAMED_CODE]);
});

it('a renamed code of the proxies is a compile error wherever it is read', () => {
  const found = errors.filter(({ message }) => message.includes('not-allowed')).map(({ file }) => file);
  expect([...new Set(found)]).toEqual(expect.arrayContaining(RENAMED_CODE.places));
});

describe.each([
  ['a new kind', NEW_KINDS],
  ['a new field', NEW_FIELDS],
])('%s', (_, added) => {
  it.each(added)('is a compile error wherever the code must handle each $type', ({ member, files }) => {
    const found = errors.filter(({ message }) => message.includes(member)).map(({ file }) => file);
    expect([...new Set(found)]).toEqual(expect.arrayContaining(files));
  });
});
