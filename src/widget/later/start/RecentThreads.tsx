'use client';
import { type ReactElement, useId } from 'react';
import { useConversationExceptMessages } from '../../../headless/useConversationExceptMessages.js';
import { Icon } from '../../../ui/Icon.js';
import { HISTORY } from '../../../ui/icons.js';
import { usePanelLanguage } from '../../shared/languageContext.js';

/** Maximum number of conversations to show. The history in the menu shows all. */
const SHOWN = 3;

/** A list of the most recent conversations, which a new conversation shows until its first question. */
export function RecentThreads(): ReactElement | null {
  const { labels } = usePanelLanguage();
  const { threads, openThread } = useConversationExceptMessages();
  const title = useId();
  // Do not leave out the thread that is marked as `current`. While the new conversation is empty, this mark can still be on the
  // conversation that the reader has just left.
  const recent = threads.slice(0, SHOWN);
  if (recent.length === 0) return null;
  return (
    <section aria-labelledby={title}>
      <h3 className="da-rows-title" id={title}>
        {labels.history}
      </h3>
      <ul>
        {recent.map((thread) => (
          <li className="da-choice" key={thread.id}>
            <button type="button" className="da-row" onClick={() => void openThread(thread.id)}>
              <Icon shape={HISTORY} />
              <bdi className="da-row-body">{thread.title}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
