/**
 * The shapes of the assistant interface: what is sent with a question, and the message parts an answer is made of.
 * The rules come from the contract of the docs platform ("Assistant message request body", "Message parts").
 */

/** Everyone who can have written a message. */
export const MESSAGE_ROLES = ['system', 'assistant', 'data', 'user'] as const;

/** Who wrote a message. `system` and `data` messages are sent along and never drawn. */
export type MessageRole = (typeof MESSAGE_ROLES)[number];

/** Plain answer text, in Markdown. */
export interface TextPart {
  type: 'text';
  text: string;
}

/** One stretch of a model's reasoning. Details are kept exactly, because a signature covers the text before it. */
export type ReasoningDetail = { type: 'text'; text: string; signature?: string } | { type: 'redacted'; data: string };

/** What a model thought before it answered. */
export interface ReasoningPart {
  type: 'reasoning';
  reasoning: string;
  details: ReasoningDetail[];
}

/** The mark between two steps of one answer. */
export interface StepStartPart {
  type: 'step-start';
}

/** A page that an answer rests on. */
export interface Source {
  sourceType: 'url';
  id: string;
  /** Absolute, or relative to the documentation site (`docsUrl`). Untrusted: pass it through `safeUrl` before use. */
  url: string;
  title?: string;
}

/** A source as a part of a message. */
export interface SourcePart {
  type: 'source';
  source: Source;
}

/** A tool that the assistant used. `result` is there only in state `result`. */
export type ToolInvocation = { toolCallId: string; toolName: string; args: unknown; step?: number } & (
  | { state: 'partial-call' }
  | { state: 'call' }
  | { state: 'result'; result: unknown }
);

/** A tool call as a part of a message. */
export interface ToolInvocationPart {
  type: 'tool-invocation';
  toolInvocation: ToolInvocation;
}

/** One segment of a message, told apart by `type`. */
export type MessagePart = TextPart | ReasoningPart | StepStartPart | SourcePart | ToolInvocationPart;

/** A file that goes with a message, by address (a `data:` address holds the file itself). */
export interface Attachment {
  url: string;
  name?: string;
  contentType?: string;
}

/** A message as the contract lists it: what travels in `messages`. */
export interface AssistantMessage {
  id: string;
  role: MessageRole;
  content: string;
  parts: MessagePart[];
  /** ISO 8601 date and time. */
  createdAt?: string;
  annotations?: unknown[];
  experimental_attachments?: Attachment[];
}

/** Narrows the documentation that is searched. */
export interface SearchFilter {
  version?: string;
  language?: string;
}

/** What a reader points at: a code block, or text they selected. */
export interface ContextItem {
  type: 'code' | 'textSelection';
  /** The code or the selected text, exactly as it stands on the page. */
  value: string;
  /** Path of the page or source file it comes from. */
  path?: string;
  /** Path of the page itself, where `path` is another name for it: the way back. It is not sent. */
  pagePath?: string;
  /** Identifier of the page's element that contains it; leads back to the place. */
  elementId?: string;
  /** `value` is the beginning of something longer. For those who draw it; it is not sent. */
  truncated?: boolean;
}

/** The body of `POST {discoveryUrl}/v1/assistant/{domain}/message`. */
export interface AssistantRequest {
  /** Fingerprint: the literal `anonymous`, or a unique identifier of the reader. */
  fp: string;
  messages: AssistantMessage[];
  threadId?: string;
  /** The secret that goes with `threadId`, where the service gave one (wire-facts: `threadKey`). */
  threadKey?: string;
  retrievalPageSize?: number;
  filter?: SearchFilter;
  context?: ContextItem[];
  currentPath?: string;
}

/** A conversation as the service knows it: its id, and the key that opens it where one was given. */
export interface Thread {
  id: string;
  key?: string;
}

/** One result of the tool named `search`, the usual carrier of sources. */
export interface SearchResult {
  /** Address of the page, where the service sends one. One of `url` and `path` is there. */
  url?: string;
  /** Path of the page on the documentation site. */
  path?: string;
  content?: string;
  metadata?: { title?: string; [name: string]: unknown };
}

/** The name of the tool whose results are sources. */
export const SEARCH_TOOL_NAME = 'search';
