'use client';
import type { ReactElement } from 'react';
import { useConversationStore } from '../../headless/useConversationStore.js';
import { usePanelLanguage } from '../shared/languageContext.js';
import { useLater } from '../shared/useLater.js';
import { Notice } from './Notice.js';
import type { TurnEnding } from './TurnEnding.js';

/**
 * The notice of an answer that failed or ended early. If the module `later/`, which explains each error, could not be loaded, all errors
 * show the same sentence.
 */
export function TurnEnd(props: TurnEnding): ReactElement | null {
  const { labels } = usePanelLanguage();
  const { actions } = useConversationStore();
  const { module: later, failed, load } = useLater();
  if (later) return <later.TurnNotice {...props} />;
  if (!failed || !props.error) return null;
  // The button asks the question again. If the turn has no question, the button instead tries again to load `later/`. Once loaded,
  // `TurnNotice` replaces this notice and explains the error.
  const tryAgain = props.question ? actions.retry : load;
  return (
    <Notice tone="error" text={labels.panelBroken}>
      <button type="button" className="da-button" onClick={() => void tryAgain()}>
        {labels.retry}
      </button>
    </Notice>
  );
}
