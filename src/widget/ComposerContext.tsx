'use client';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { findSecrets } from '../headless/privacy/findSecrets.js';
import { useConversationStore } from '../headless/useConversationStore.js';
import { useDocsAssistant } from '../headless/useDocsAssistant.js';
import { useDocsAssistantSettings } from '../headless/useDocsAssistantSettings.js';
import type { ContextItem } from '../protocol/assistantMessage.js';
import contextStyles from '../ui/context.css?inline';
import { PAGE } from '../ui/contextIcons.js';
import { Icon } from '../ui/Icon.js';
import { ContextChipItems } from './ContextChips.js';
import { PrivacyNotice } from './PrivacyNotice.js';
import { useShell } from './shellContext.js';
import { useCurrentPath } from './useCurrentPath.js';
import { useLaterLabels } from './useLaterLabels.js';
import { useStyles } from './useStyles.js';

const SHEETS = [contextStyles];

interface ComposerContextProps {
  /** What stands in the field. */
  draft: string;
  setDraft: (text: string) => void;
  focusField: () => void;
}

/** What goes with the next question beside its words, and what keeps it back when it holds likely secrets. */
export function ComposerContext({ draft, setDraft, focusField }: ComposerContextProps): ReactElement {
  const labels = useLaterLabels();
  const { look, container } = useShell();
  useStyles(container, SHEETS);
  const { pendingContext, removeContext, includesPage, includePage } = useDocsAssistant();
  const settings = useDocsAssistantSettings();
  const path = useCurrentPath(settings.currentPath);
  const guard = usePrivacyGuard(look.privacyGuard ?? true);
  const secrets = guard.heldBack ? guard.find(draft, pendingContext) : [];

  const remove = (item: ContextItem) => {
    removeContext(item);
    focusField();
  };
  return (
    <>
      {secrets.length > 0 && (
        <PrivacyNotice
          secrets={secrets}
          draft={draft}
          setDraft={setDraft}
          find={guard.find}
          allow={guard.allow}
          focusField={focusField}
        />
      )}
      {(path !== undefined || pendingContext.length > 0) && (
        <ul className="da-chips">
          {path !== undefined && (
            <li>
              <button
                type="button"
                className="da-chip da-chip-page"
                aria-pressed={includesPage}
                title={path}
                onClick={() => includePage(!includesPage)}
              >
                <Icon shape={PAGE} />
                {labels.contextPage}
              </button>
            </li>
          )}
          <ContextChipItems items={pendingContext} onRemove={remove} />
        </ul>
      )}
    </>
  );
}

/** Finds what was not allowed yet, in a question and in what goes with it. */
export type FindSecrets = (question: string, context: readonly ContextItem[]) => ReturnType<typeof findSecrets>;

/** Stands before every question of the conversation, until the component goes. */
function usePrivacyGuard(option: NonNullable<ReturnType<typeof useShell>['look']['privacyGuard']>) {
  const store = useConversationStore();
  const [heldBack, setHeldBack] = useState(false);
  const allowed = useRef(new Set<string>());
  const patterns = typeof option === 'object' ? option.patterns : undefined;
  const find: FindSecrets = (question, context) =>
    [question, ...context.map(({ value }) => value)]
      .flatMap((text) => findSecrets(text, patterns))
      .filter(({ value }) => !allowed.current.has(value));
  const current = useRef(find);
  current.current = find;
  const off = option === false;
  useEffect(() => {
    if (off) return store.setGuard(undefined);
    store.setGuard((question, context) => {
      const found = current.current(question, context).length > 0;
      setHeldBack(found);
      return found ? Promise.resolve(false) : undefined;
    });
    return () => store.setGuard(undefined);
  }, [store, off]);
  return {
    /** A question did not pass; it is with the reader again. */
    heldBack,
    find,
    allow(values: readonly string[]) {
      for (const value of values) allowed.current.add(value);
      setHeldBack(false);
    },
  };
}
