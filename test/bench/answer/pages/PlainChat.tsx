import { useChat } from '@ai-sdk/react';
import type { ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { END } from '../answerText.mjs';
import { host, shown } from './bench.js';

const throttle = Number(new URLSearchParams(location.search).get('throttle') ?? 0) || undefined;

/** Draws a conversation as the hook's own documentation shows it, with the given renderer of Markdown. */
export function drawPlainChat(Markdown: ComponentType<{ text: string }>): void {
  function Conversation() {
    const { messages, append } = useChat({
      api: '/discovery/v1/assistant/bench/message',
      streamProtocol: 'data',
      experimental_throttle: throttle,
    });
    window.bench = {
      async ask() {
        await append({ role: 'user', content: 'How do I configure it?' });
        await shown(END);
      },
    };
    return messages.map(({ id, role, content }) =>
      role === 'assistant' ? <Markdown key={id} text={content} /> : null,
    );
  }
  createRoot(host()).render(<Conversation />);
}
