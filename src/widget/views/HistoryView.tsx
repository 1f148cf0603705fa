'use client';
import { type ReactElement, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useConversationExceptMessages } from '../../headless/useConversationExceptMessages.js';
import { useConversationOption } from '../../headless/useConversationOption.js';
import { announce } from '../../ui/announce.js';
import { Icon } from '../../ui/Icon.js';
import { SEARCH } from '../../ui/icons.js';
import { usePanelLanguage } from '../shared/languageContext.js';
import type { PanelViewProps } from '../shared/panelViews.js';
import { useShell } from '../shared/shellContext.js';
import { useStyles } from '../shared/useStyles.js';
import { DeleteHistory } from './DeleteHistory.js';
import { groupByDay } from './groupByDay.js';
import historyStyles from './history.css?inline';
import { ThreadRow } from './ThreadRow.js';

const STYLES = [historyStyles];

/** The history of conversations. The reader can search and open conversations, delete one and undo the deletion, or delete all. */
export function HistoryView({ onBack }: PanelViewProps): ReactElement {
  const {
    locale,
    labels: { threads: labels },
  } = usePanelLanguage();
  const { threads, threadsKept, findThreads, openThread, deleteThread } = useConversationExceptMessages();
  const persist = useConversationOption((options) => options.persist);
  const [query, setQuery] = useState('');
  const [undo, setUndo] = useState<{ run: () => void }>();
  const undoButton = useRef<HTMLButtonElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const view = useRef<HTMLDivElement>(null);
  const id = useId();
  useStyles(useShell().container, STYLES);

  // The delete button is gone, so the focus moves to the undo button.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each deletion sets a new `undo`
  useEffect(() => undoButton.current?.focus({ preventScroll: true }), [undo]);

  const found = query.trim() === '' ? threads : findThreads(query);
  const none = found.length > 0 ? '' : threads.length > 0 ? labels.noneFound : labels.none;
  useAnnouncement(view, undo && labels.removed, undo);
  useAnnouncement(view, none);
  const open = async (thread: string) => {
    if (await openThread(thread)) onBack();
    // The conversation could not be opened, because another tab has deleted it.
    else if (view.current) announce(labels.removed, view.current);
  };
  const remove = (thread: string) => void deleteThread(thread).then((run) => run && setUndo({ run }));
  const undoDeletion = () => {
    undo?.run();
    setUndo(undefined);
    search.current?.focus({ preventScroll: true });
  };
  return (
    <div className="da-history" ref={view}>
      {(threads.length > 0 || undo) && (
        <label className="da-history-search">
          <Icon shape={SEARCH} />
          <input
            ref={search}
            type="search"
            dir="auto"
            placeholder={labels.search}
            aria-label={labels.search}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
        </label>
      )}
      {threadsKept === 'page' && persist && <p className="da-history-note">{labels.endsWithPage}</p>}
      <div className="da-history-removed">
        {undo && (
          <>
            <span>{labels.removed}</span>
            <button type="button" className="da-button" ref={undoButton} onClick={undoDeletion}>
              {labels.undo}
            </button>
          </>
        )}
      </div>
      {groupByDay(found, Date.now(), locale).map((group, index) => (
        <section key={group.label} aria-labelledby={`${id}-${index}`}>
          <h3 className="da-history-day" id={`${id}-${index}`}>
            {group.label}
          </h3>
          <ul>
            {group.threads.map(({ thread, time }) => (
              <ThreadRow key={thread.id} thread={thread} time={time} onOpen={(id) => void open(id)} onDelete={remove} />
            ))}
          </ul>
        </section>
      ))}
      <p className="da-history-none">{none}</p>
      <DeleteHistory onDone={onBack} />
    </div>
  );
}

/** Announces a message in the live region of the panel whenever it changes. @param cause Pass a new object to repeat the same text. */
function useAnnouncement(view: RefObject<HTMLElement | null>, text: string | undefined, cause?: object): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new cause announces the same text again
  useEffect(() => {
    if (text && view.current) announce(text, view.current);
  }, [view, text, cause]);
}
