'use client';
import type { ReactElement } from 'react';
import type { ThreadSummary } from '../../headless/threads/ThreadSummary.js';
import { formatLabel } from '../../languages/formatLabel.js';
import type { IconShape } from '../../ui/Icon.js';
import { IconButton } from '../../ui/IconButton.js';
import { usePanelLanguage } from '../shared/languageContext.js';

const REMOVE: IconShape = {
  stroke: 'M4.5 6h11M8 6V4.25h4V6M6 6l.6 9.75h6.8L14 6M8.5 8.75v4.5m3-4.5v4.5',
};

interface ThreadRowProps {
  thread: ThreadSummary;
  time: string;
  onOpen: (id: string) => void;
  onDelete: (id: string) => void;
}

/** A conversation in the history. */
export function ThreadRow({ thread, time, onOpen, onDelete }: ThreadRowProps): ReactElement {
  const labels = usePanelLanguage().labels.threads;
  return (
    <li className="da-thread">
      <button type="button" className="da-thread-open" aria-current={thread.current} onClick={() => onOpen(thread.id)}>
        <bdi className="da-thread-title">{thread.title}</bdi>
        <time className="da-thread-time" dateTime={new Date(thread.updatedAt).toISOString()}>
          {time}
        </time>
      </button>
      <IconButton
        shape={REMOVE}
        label={formatLabel(labels.remove, { name: thread.title })}
        onClick={() => onDelete(thread.id)}
      />
    </li>
  );
}
