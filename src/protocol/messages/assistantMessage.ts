/** The shapes of the assistant interface (`docs/http-interfaces.md`): the request body and the parts of a message. */

/** All roles that a message can have. */
export const MESSAGE_ROLES = ['system', 'assistant', 'data', 'user'] as const;

/**
 * Who wrote a message. `system` and `data` messages are not rendered, but they are sent. Exception: version 2 of the message endpoint gets
 * no `data` messages.
 */
export type MessageRole = (typeof MESSAGE_ROLES)[number];

/** Roles of messages in version 2 of the assistant interface. */
export const UI_MESSAGE_ROLES = ['system', 'assistant', 'user'] as const satisfies readonly MessageRole[];

/** Text of a message. Answers use Markdown. */
export interface TextPart {
  type: 'text';
  text: string;
}

/** One section of a model's reasoning. The text must not change, because `signature` is valid only for the exact text. */
export type ReasoningDetail = { type: 'text'; text: string; signature?: string } | { type: 'redacted'; data: string };

/** Reasoning of the model before its answer. */
export interface ReasoningPart {
  type: 'reasoning';
  reasoning: string;
  details: ReasoningDetail[];
}

/** Marks the start of a step of the answer. */
export interface StepStartPart {
  type: 'step-start';
}

/** A page that an answer is based on. */
export interface Source {
  sourceType: 'url';
  id: string;
  /** Absolute, or relative to the documentation site (`docsUrl`). Untrusted: pass it through `safeUrl` before use. */
  url: string;
  title?: string;
}

/** A source, as a part of a message. */
export interface SourcePart {
  type: 'source';
  source: Source;
}

/** A call of a tool by the assistant. Only state `result` has a `result`. */
export type ToolInvocation = { toolCallId: string; toolName: string; args: unknown; step?: number } & (
  | { state: 'partial-call' }
  | { state: 'call' }
  | { state: 'result'; result: unknown }
);

/** A tool call, as a part of a message. */
export interface ToolInvocationPart {
  type: 'tool-invocation';
  toolInvocation: ToolInvocation;
}

/** One part of a message; `type` says which kind. */
export type MessagePart = TextPart | ReasoningPart | StepStartPart | SourcePart | ToolInvocationPart;

/** A file attached to a message. A `data:` URL holds the file itself. */
export interface Attachment {
  url: string;
  name?: string;
  contentType?: string;
}

/** A message as version 1 of the assistant interface defines it, for `messages` of the request. */
export interface AssistantMessage {
  id: string;
  role: MessageRole;
  content: string;
  parts: MessagePart[];
  /** Date and time in ISO 8601. */
  createdAt?: string;
  annotations?: unknown[];
  experimental_attachments?: Attachment[];
}

/**
 * One part of a message in version 2 of the assistant interface. `providerMetadata` holds data that the model provider needs again in
 * later requests, such as the signature of reasoning.
 */
export type UiMessagePart =
  | TextPart
  | { type: 'reasoning'; text: string; providerMetadata?: Record<string, unknown> }
  | { type: 'source-url'; sourceId: string; url: string; title?: string; providerMetadata?: Record<string, unknown> }
  | { type: 'file'; mediaType: string; url: string; filename?: string }
  | StepStartPart;

/** A message as version 2 of the assistant interface defines it, for AI SDK 5 and later. */
export interface UiMessage {
  id: string;
  role: (typeof UI_MESSAGE_ROLES)[number];
  parts: UiMessagePart[];
  /** Date and time in ISO 8601. */
  createdAt?: string;
}

/** Limits the search to a version, a language or groups of the documentation. */
export interface SearchFilter {
  version?: string;
  language?: string;
  /**
   * Documentation groups whose pages the reader may read. Only version 2 of the assistant interface has groups. Requests of version 1 are
   * sent without them.
   */
  groups?: readonly string[];
}

export const CONTEXT_TYPES = ['code', 'textSelection'] as const;

/** `code`: a code block. `textSelection`: text that the reader selected. */
export type ContextType = (typeof CONTEXT_TYPES)[number];

/** A code block or selected text that the reader attaches to a question. */
export interface ContextItem {
  type: ContextType;
  /** The code or the selected text. */
  value: string;
  /** Path of the page or source file that the text comes from. */
  path?: string;
  /**
   * Path of the page that the reader took the text from. Given only if the site has set `path` to another path, such as that of the source
   * file. Used to lead the reader back to the text; not sent.
   */
  pagePath?: string;
  /**
   * Id of the element on the page that contains the text. Used to lead the reader back to the text. Also sent: the service can use it to
   * find the section that contains the text.
   */
  elementId?: string;
  /** Whether `value` is only the start of a longer text. Used for display; not sent. */
  truncated?: boolean;
}

/** The body of `POST {discoveryUrl}/{version}/assistant/{domain}/message`. `{version}` determines the format of its messages. */
export interface MessageRequest<Message = AssistantMessage | UiMessage> {
  /** Fingerprint of the reader: `anonymous`, or a unique identifier. */
  fp: string;
  /** The conversation so far, with the question at the end. */
  messages: Message[];
  /** Id of the thread that the question continues. */
  threadId?: string;
  /** The secret that opens the thread, if the service gave one. */
  threadKey?: string;
  /** Number of search results for the answer, 1 to 20. */
  retrievalPageSize?: number;
  filter?: SearchFilter;
  /** Code or text that the question refers to. */
  context?: ContextItem[];
  /** Path of the page that the reader is on, at most 200 characters. */
  currentPath?: string;
}

/** The body of a request to version 1 of the message endpoint. */
export type AssistantRequest = MessageRequest<AssistantMessage>;

/** A conversation that the service stores: its id, and the key that opens it if the service gave one. */
export interface Thread {
  id: string;
  key?: string;
}

/** One result of the tool `search`. These results are shown as sources of the answer. */
export interface SearchResult {
  /** URL of the page. A result has `url`, `path`, or both. */
  url?: string;
  /** Path of the page on the documentation site. */
  path?: string;
  content?: string;
  metadata?: { title?: string; [name: string]: unknown };
}

/** Name of the tool whose results are sources. */
export const SEARCH_TOOL_NAME = 'search';
