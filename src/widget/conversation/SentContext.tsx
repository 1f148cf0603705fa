'use client';
import type { ReactElement } from 'react';
import type { ContextItem } from '../../protocol/assistantMessage.js';
import { useChunkNow } from '../panel/useChunk.js';

const loadChips = () => import('../later/composer/ContextChips.js').then((chunk) => chunk.ContextChips);

/** What went with a question, as soon as what draws it is there. */
export function SentContext({ items }: { items: readonly ContextItem[] }): ReactElement | null {
  const { value: Chips } = useChunkNow(loadChips);
  return Chips ? <Chips items={items} /> : null;
}
