'use client';
import type { ReactElement } from 'react';
import { useConversationStore } from '../../headless/useConversationStore.js';
import { Icon } from '../../ui/Icon.js';
import { ARROW } from '../../ui/icons.js';
import { useDraft } from '../shared/draftContext.js';
import { askOrKeep } from '../shared/keptQuestions.js';
import { usePanelLanguage } from '../shared/languageContext.js';

/** Maximum number of starters: more would read as a menu. */
const MAX_STARTERS = 4;

/** Suggested questions. A click on a question asks it. */
export function StarterList({ starters }: { starters: readonly string[] }): ReactElement | null {
  const { labels } = usePanelLanguage();
  const store = useConversationStore();
  const draft = useDraft();
  if (starters.length === 0) return null;
  return (
    <ul aria-label={labels.starters}>
      {[...new Set(starters)].slice(0, MAX_STARTERS).map((starter) => (
        <li className="da-choice" key={starter}>
          <button type="button" className="da-row" onClick={() => void askOrKeep(store, draft, starter, 'starter')}>
            <bdi className="da-row-body">{starter}</bdi>
            <Icon shape={ARROW} />
          </button>
        </li>
      ))}
    </ul>
  );
}
