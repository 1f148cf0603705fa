import type { DocsUrl } from '../protocol/links/safeUrl.js';
import { isRefusal } from '../protocol/messages/answerOutcome.js';
import { type ContextItem, SEARCH_TOOL_NAME, type ToolInvocation } from '../protocol/messages/assistantMessage.js';
import { readContextAnnotations } from '../protocol/messages/contextAnnotation.js';
import {
  linkedSource,
  type MessageSource,
  mergeSources,
  readSearchResults,
  searchResultSource,
} from '../protocol/messages/MessageSource.js';
import { isRecord } from '../values/isRecord.js';
import type { ChatMessage } from './Conversation.js';
import { addSuggestions, type Suggestion, takeSuggestions } from './takeSuggestions.js';

/** A block to render. `key` is stable while the message streams. */
export type MessageBlock =
  | { kind: 'text'; key: string; text: string }
  /** The model's reasoning. `hidden`: the service does not send its text. */
  | { kind: 'reasoning'; key: string; text: string; hidden: boolean }
  /** Consecutive searches, rendered as one line: "Searched for …". */
  | { kind: 'search'; key: string; queries: string[]; resultCount: number; done: boolean }
  /** A call of any other tool, rendered as one progress line. */
  | { kind: 'tool'; key: string; toolName: string; done: boolean };

/** A message as it is rendered. */
export interface MessageView {
  blocks: MessageBlock[];
  /**
   * The pages that the answer is based on. Empty if the answer says that the documentation does not cover the question: the search results
   * are then only the nearest pages, which the text of the answer already names.
   */
  sources: MessageSource[];
  suggestions: Suggestion[];
  /** The context that was sent with this question. */
  context: ContextItem[];
}

function queryOf(args: unknown): string | undefined {
  const query = isRecord(args) ? (args.query ?? args.q ?? args.search) : args;
  return typeof query === 'string' && query.trim() !== '' ? query.trim() : undefined;
}

function searchBlock(call: ToolInvocation, previous: MessageBlock | undefined, key: string): MessageBlock {
  const earlier = previous?.kind === 'search' ? previous : undefined;
  const query = queryOf(call.args);
  const queries = [...(earlier?.queries ?? [])];
  if (query && !queries.includes(query)) queries.push(query);
  const resultCount =
    (earlier?.resultCount ?? 0) + (call.state === 'result' ? readSearchResults(call.result).length : 0);
  return {
    kind: 'search',
    key: earlier?.key ?? key,
    queries,
    resultCount,
    done: (earlier?.done ?? true) && call.state === 'result',
  };
}

/**
 * Returns the blocks to render for a message, and the sources, the suggestions and the context of the message.
 *
 * @param streaming Whether the message is still streaming. If so, a last line that may open a block of suggestions is left out.
 * @param docsUrl Base of relative URLs. With it, a relative and an absolute URL of the same page count as one source.
 * @example
 * const { blocks, sources, suggestions } = messageBlocks(message);
 */
export function messageBlocks(message: ChatMessage, streaming = false, docsUrl?: DocsUrl): MessageView {
  const blocks: MessageBlock[] = [];
  const sources: Omit<MessageSource, 'key'>[] = [];
  const suggestions: Suggestion[] = [];
  message.parts.forEach((part, index) => {
    const key = `${index}`;
    switch (part.type) {
      case 'text': {
        const taken = takeSuggestions(part.text, streaming && index === message.parts.length - 1);
        addSuggestions(suggestions, taken.suggestions);
        if (taken.text.trim() !== '') blocks.push({ kind: 'text', key, text: taken.text });
        break;
      }
      case 'reasoning':
        blocks.push({ kind: 'reasoning', key, text: part.reasoning, hidden: part.reasoning === '' });
        break;
      case 'source':
        sources.push(linkedSource(part.source.url, part.source.title));
        break;
      case 'tool-invocation': {
        const call = part.toolInvocation;
        if (call.toolName !== SEARCH_TOOL_NAME) {
          blocks.push({ kind: 'tool', key, toolName: call.toolName, done: call.state === 'result' });
          break;
        }
        const block = searchBlock(call, blocks.at(-1), key);
        if (blocks.at(-1)?.kind === 'search') blocks.pop();
        blocks.push(block);
        if (call.state === 'result') sources.push(...readSearchResults(call.result).map(searchResultSource));
        break;
      }
      case 'step-start':
        break;
      default:
        // Ignore parts that this version does not know, and render the rest of the message.
        part satisfies never;
    }
  });
  const context = readContextAnnotations(message.annotations);
  const based = isRefusal(message.annotations) ? [] : mergeSources(sources, docsUrl);
  return { blocks, sources: based, suggestions, context };
}
