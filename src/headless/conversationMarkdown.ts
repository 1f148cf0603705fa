import { checkLink } from '../protocol/links/checkLink.js';
import { formatLinkDestination } from '../protocol/links/formatLinkDestination.js';
import type { DocsUrl } from '../protocol/links/safeUrl.js';
import type { Attachment, ContextType } from '../protocol/messages/assistantMessage.js';
import { addressText, type MessageSource } from '../protocol/messages/MessageSource.js';
import { cleanLabel, withoutControlCharacters } from '../values/hiddenCharacters.js';
import type { ChatMessage } from './Conversation.js';
import { resolveDocsUrl } from './conversationSettings.js';
import { messageBlocks } from './messageBlocks.js';

/** The labels in the Markdown, and the base of relative URLs. */
export interface ConversationMarkdownOptions {
  question: string;
  answer: string;
  sources: string;
  /** The label before the name of each attached file, such as `File`. Default: only the name is written. */
  file?: string;
  /** Base of relative source URLs, or a function that maps each path to a URL. Default: the page's origin. */
  docsUrl?: DocsUrl | undefined;
}

/** Wraps code in a fence that is longer than any run of backticks in it. */
function fenced(code: string): string {
  const longest = Math.max(2, ...(code.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${code}\n${fence}`;
}

const quoted = (text: string) => text.replace(/^/gm, '> ');

/**
 * Escapes square brackets, which could end the text of a link or begin another link, and `<`, which could begin a link or HTML. Also
 * escapes backslashes, which would escape these characters.
 */
const escaped = (text: string) => text.replace(/[[\]<\\]/g, '\\$&');

/**
 * Encodes the characters that could break a link destination in `<…>`. Mail links can contain all of them. Queries and fragments of other
 * URLs can contain `\`.
 */
const encoded = (href: string) => href.replace(/[<>\\]/g, encodeURIComponent);

/**
 * Renders a source as a link, or as text if its URL is not allowed. Adds the real destination of the link if the text names, or may name, a
 * different host.
 */
function sourceLink({ url, title }: MessageSource, base: DocsUrl): string {
  const text = title ?? addressText(url);
  const target = checkLink(url, text, base, undefined);
  if (!target) return escaped(text);
  const place = target.misleading ? ` (${escaped(formatLinkDestination(target))})` : '';
  return `[${escaped(title ?? target.href)}](<${encoded(target.href)}>)${place}`;
}

/** Maximum length of the name of a file (characters). */
const MAX_FILE_NAME = 200;

/** Renders the names of files as a list. The files themselves are left out. */
function fileList(files: readonly Attachment[], label: string | undefined): string[] {
  if (files.length === 0) return [];
  const names = files.map(({ name = '', contentType = '' }) => cleanLabel(name || contentType, MAX_FILE_NAME) || '…');
  // Render the names as code, so that none of their characters is read as Markdown.
  return [names.map((name) => `- ${label ? `${label}: ` : ''}\`${name.replaceAll('`', "'")}\``).join('\n')];
}

const CONTEXT_MARKDOWN = { code: fenced, textSelection: quoted } satisfies Record<
  ContextType,
  (text: string) => string
>;

/**
 * Renders a conversation as Markdown: questions with their context and the names of their files, answers and their sources. Control
 * characters are removed, because the text may be pasted into a terminal.
 *
 * @example conversationMarkdown(messages, { question: 'Question', answer: 'Answer', sources: 'Sources' })
 */
export function conversationMarkdown(messages: readonly ChatMessage[], options: ConversationMarkdownOptions): string {
  const base = resolveDocsUrl(options.docsUrl);
  const pieces = messages.flatMap((message) => {
    const { blocks, sources, context } = messageBlocks(message);
    if (message.role === 'user') {
      const contexts = context.map(({ type, value }) => CONTEXT_MARKDOWN[type](value));
      const files = fileList(message.experimental_attachments ?? [], options.file);
      return [`## ${options.question}`, message.content, ...contexts, ...files];
    }
    const texts = blocks.flatMap((block) => (block.kind === 'text' ? block.text.trim() : []));
    if (message.role !== 'assistant' || texts.length === 0) return [];
    const pages = sources.map((source, index) => `${index + 1}. ${sourceLink(source, base)}`);
    return [
      `## ${options.answer}`,
      ...texts,
      ...(pages.length > 0 ? [`### ${options.sources}`, pages.join('\n')] : []),
    ];
  });
  return `${withoutControlCharacters(pieces.join('\n\n'))}\n`;
}
