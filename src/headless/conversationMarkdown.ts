import type { ChatMessage } from './conversation.js';
import { resolveDocsUrl } from './conversationSettings.js';
import { messageBlocks } from './messageBlocks.js';

/** The words between questions and answers, and where relative addresses stand. */
export interface ConversationMarkdownOptions {
  question: string;
  answer: string;
  sources: string;
  /** Base of relative addresses of sources. Default: the page's origin. */
  docsUrl?: string | undefined;
}

/** Longer than any run of backticks inside. */
function fenced(code: string): string {
  const longest = Math.max(2, ...(code.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${code}\n${fence}`;
}

const quoted = (text: string) => text.replace(/^/gm, '> ');

/** A link whose text cannot end it. */
const link = (text: string, href: string) => `[${text.replace(/[[\]\\]/g, '\\$&')}](<${href}>)`;

/**
 * A whole conversation as Markdown: questions with what they point at, answers, and the pages these rest on.
 *
 * @example conversationMarkdown(messages, { question: 'Question', answer: 'Answer', sources: 'Sources' })
 */
export function conversationMarkdown(messages: readonly ChatMessage[], options: ConversationMarkdownOptions): string {
  const base = resolveDocsUrl(options.docsUrl);
  const pieces = messages.flatMap((message) => {
    const { blocks, sources, context } = messageBlocks(message);
    if (message.role === 'user') {
      const pointedAt = context.map(({ type, value }) => (type === 'code' ? fenced(value) : quoted(value)));
      return [`## ${options.question}`, message.content, ...pointedAt];
    }
    const texts = blocks.flatMap((block) => (block.kind === 'text' ? block.text.trim() : []));
    if (message.role !== 'assistant' || texts.length === 0) return [];
    const pages = sources.map(({ url, title }, index) => {
      const href = URL.canParse(url, base) ? new URL(url, base).href : url;
      return `${index + 1}. ${link(title ?? href, href)}`;
    });
    return [
      `## ${options.answer}`,
      ...texts,
      ...(pages.length > 0 ? [`### ${options.sources}`, pages.join('\n')] : []),
    ];
  });
  return `${pieces.join('\n\n')}\n`;
}
