'use client';
import type { ReactElement } from 'react';
import type { ContextItem } from '../protocol/assistantMessage.js';
import { formatLabel } from '../ui/formatLabel.js';
import { Icon } from '../ui/Icon.js';
import { IconButton } from '../ui/IconButton.js';
import { CLOSE, CODE, QUOTE } from '../ui/icons.js';
import { useLook } from './lookContext.js';

interface ContextChipsProps {
  items: readonly ContextItem[];
  /** Without it the chips only show what was sent. */
  onRemove?: (item: ContextItem) => void;
}

/** What goes, or went, with a question: one chip for each item, with the beginning of its text. */
export function ContextChips({ items, onRemove }: ContextChipsProps): ReactElement | null {
  const { labels } = useLook();
  if (items.length === 0) return null;
  return (
    <ul className="da-chips">
      {items.map((item) => {
        const kind = item.type === 'code' ? labels.contextCode : labels.contextSelection;
        const excerpt = item.value.trim().split('\n', 1)[0] || kind;
        return (
          <li
            className="da-chip"
            key={`${item.type} ${item.elementId ?? ''} ${item.path ?? ''} ${item.value}`}
            title={item.value}
          >
            <Icon shape={item.type === 'code' ? CODE : QUOTE} />
            <span className="da-visually-hidden">{kind}</span>
            <bdi className="da-chip-text">{excerpt}</bdi>
            {onRemove && (
              <IconButton
                shape={CLOSE}
                label={formatLabel(labels.removeContext, { name: excerpt })}
                onClick={() => onRemove(item)}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
