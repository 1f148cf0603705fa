'use client';
// Only the panel loads this: bundlers see here that what both share has arrived (LoadedAssistant.tsx).
import '../../panel/LoadedAssistant.js';
import {
  type KeyboardEvent,
  type ReactElement,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useConversationStore } from '../../../headless/useConversationStore.js';
import { useDocsAssistant } from '../../../headless/useDocsAssistant.js';
import { useDocsAssistantSettings } from '../../../headless/useDocsAssistantSettings.js';
import type { ContextItem } from '../../../protocol/assistantMessage.js';
import contextStyles from '../../../ui/context.css?inline';
import { PAGE } from '../../../ui/contextIcons.js';
import { Icon } from '../../../ui/Icon.js';
import { useDraft } from '../../panel/draftContext.js';
import { useLook } from '../../panel/lookContext.js';
import { useShell } from '../../panel/shellContext.js';
import { useCurrentPath } from '../../panel/useCurrentPath.js';
import { useStyles } from '../../panel/useStyles.js';
import { ContextChipItems } from './ContextChips.js';
import { describeContext } from './describeContext.js';
import { PrivacyNotice } from './PrivacyNotice.js';
import { useQuestionRecall } from './useQuestionRecall.js';
import { useSecretFinder } from './useSecretFinder.js';
import { useStoredDraft } from './useStoredDraft.js';

const SHEETS = [contextStyles];

interface ComposerContextProps {
  /** Id for the words that describe the field. */
  id: string;
  /** Takes what handles the keys of the field beyond writing and sending. */
  keys: RefObject<((event: KeyboardEvent<HTMLTextAreaElement>) => boolean) | undefined>;
  field: RefObject<HTMLTextAreaElement | null>;
  /** What stands in it. */
  draft: string;
  /** It was to be sent while an answer is being written. */
  refused: boolean;
  focusField: () => void;
}

/** What goes with the next question beside its words, and what keeps it back when it holds likely secrets. */
export function ComposerContext({ id, keys, field, draft, refused, focusField }: ComposerContextProps): ReactElement {
  const labels = useLook().labels;
  const { locale } = useLook();
  const { ask, pendingContext, addContext, removeContext, includesPage, includePage } = useDocsAssistant();
  const stored = useDraft();
  useStoredDraft(stored);
  useHeightOfContent(field, draft);
  const recall = useQuestionRecall(stored);
  useLayoutEffect(() => {
    keys.current = (event) => {
      const lastChip = pendingContext.at(-1);
      // A key that is held is for the words.
      if (event.key === 'Backspace' && !event.repeat && !draft && lastChip) removeContext(lastChip);
      return recall(event);
    };
  });
  const { look, container } = useShell();
  useStyles(container, SHEETS);
  const settings = useDocsAssistantSettings();
  const path = useCurrentPath(settings.currentPath);
  const [heldBack, setHeldBack] = usePrivacyGuard(look.privacyGuard === false);

  const remove = (item: ContextItem) => {
    removeContext(item);
    focusField();
  };
  const redact = (question: string, context: readonly ContextItem[]) => {
    stored.set(question);
    for (const item of pendingContext) removeContext(item);
    for (const item of context) addContext(item);
  };
  const send = () => {
    setHeldBack(false);
    stored.set('');
    focusField();
    // What is typed meanwhile stays.
    void ask(draft, { source: 'composer' }).then((sent) => sent || stored.add(draft));
  };
  return (
    <>
      {heldBack && (
        <PrivacyNotice
          question={draft}
          context={pendingContext}
          onRedacted={redact}
          onSend={send}
          focusField={focusField}
        />
      )}
      {(path !== undefined || pendingContext.length > 0) && (
        <ul className="da-chips" aria-label={labels.contextSent}>
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
      <span className="da-visually-hidden" role="status">
        {refused ? labels.busy : ''}
      </span>
      <span hidden id={id}>
        {describeContext(path !== undefined && includesPage, pendingContext, labels, locale)}
      </span>
    </>
  );
}

/** Stands before every question of the conversation, until the component goes. Tells whether the last one did not pass. */
function usePrivacyGuard(off: boolean): [heldBack: boolean, setHeldBack: (heldBack: boolean) => void] {
  const store = useConversationStore();
  const [heldBack, setHeldBack] = useState(false);
  const { findAll } = useSecretFinder();
  const current = useRef(findAll);
  current.current = findAll;
  useEffect(() => {
    if (off) return;
    return store.addGuard((question, context) => {
      const found = current.current(question, context).length > 0;
      setHeldBack(found);
      return found ? Promise.resolve(false) : undefined;
    });
  }, [store, off]);
  return [heldBack, setHeldBack];
}

/** Lets the field grow with its text where the browser does not do so itself (`field-sizing`); the sheet sets the limit. */
function useHeightOfContent(field: RefObject<HTMLTextAreaElement | null>, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height depends on the text
  useLayoutEffect(() => {
    if (!field.current || CSS.supports('field-sizing', 'content')) return;
    field.current.style.height = 'auto';
    field.current.style.height = `${field.current.scrollHeight}px`;
  }, [field, text]);
}
