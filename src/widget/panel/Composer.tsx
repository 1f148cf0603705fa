'use client';
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactElement,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useConversationStore } from '../../headless/useConversationStore.js';
import { useDocsAssistant } from '../../headless/useDocsAssistant.js';
import { Icon } from '../../ui/Icon.js';
import { SEND } from '../../ui/icons.js';
import { STOP } from '../../ui/noticeIcons.js';
import { useDraft } from './draftContext.js';
import { useLook } from './lookContext.js';
import { useShell } from './shellContext.js';
import { useBusy } from './useBusy.js';
import { useChunkNow } from './useChunk.js';

/** What an input method reports for every key it takes; Safari reports the key that ends a composition only so. */
const KEY_OF_INPUT_METHOD = 229;

const loadContext = () => import('../later/composer/ComposerContext.js').then((chunk) => chunk.ComposerContext);

/** The field in which questions are written. It stays usable while an answer is being written. */
export function Composer({ followUp }: { followUp: boolean }): ReactElement {
  const { labels } = useLook();
  const { ask, stop } = useDocsAssistant();
  const busy = useBusy();
  const stored = useDraft();
  const draft = useSyncExternalStore(stored.subscribe, stored.get, stored.get);
  const [refused, setRefused] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const description = useId();
  const { look, settled } = useShell();
  const { value: Context, failed, load } = useChunkNow(loadContext, settled);
  const store = useConversationStore();
  const guarded = look.privacyGuard !== false;
  // Before it is looked at, nothing is sent. Where what looks cannot be loaded, each question tries again, and stays with the reader.
  useEffect(() => {
    if (Context || !guarded) return;
    const tryAgain = () => {
      // What is asked until it is drawn waits.
      end();
      end = store.addGuard();
      return load();
    };
    let end = store.addGuard(failed ? tryAgain : undefined);
    return () => end();
  }, [Context, store, guarded, failed, load]);
  const keys = useRef<(event: KeyboardEvent<HTMLTextAreaElement>) => boolean>(undefined);
  useLayoutEffect(() => {
    stored.attach(field.current);
    return () => stored.attach(null);
  }, [stored]);

  const focusField = () => field.current?.focus({ preventScroll: true });
  const send = () => {
    const question = draft.trim();
    if (!question) return;
    if (busy) return setRefused(true);
    setRefused(false);
    stored.set('');
    void ask(question, { source: 'composer' }).then((sent) => {
      // Not sent, so still the reader's.
      if (!sent) stored.add(question);
    });
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) stop();
    else send();
    focusField();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const composing = event.nativeEvent.isComposing || event.keyCode === KEY_OF_INPUT_METHOD;
    if (composing || keys.current?.(event)) return;
    if (event.key === 'Enter' && !event.shiftKey && !event.altKey) {
      event.preventDefault();
      send();
    }
  };

  const empty = !busy && !draft.trim();
  const placeholder = followUp ? labels.followUpPlaceholder : labels.placeholder;
  return (
    <form className="da-composer" part="composer" onSubmit={onSubmit}>
      {Context ? (
        <Context
          id={description}
          keys={keys}
          field={field}
          draft={draft}
          refused={refused && busy}
          focusField={focusField}
        />
      ) : (
        <div className="da-context-place">
          {failed && guarded && (
            <button type="button" className="da-retry" onClick={load}>
              {labels.loadFailed}
            </button>
          )}
        </div>
      )}
      <textarea
        ref={field}
        className="da-composer-input"
        rows={1}
        dir="auto"
        value={draft}
        placeholder={placeholder}
        aria-label={placeholder}
        aria-describedby={description}
        enterKeyHint="send"
        onChange={(event) => stored.set(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <button
        type="submit"
        className="da-send"
        data-state={busy ? 'stop' : 'send'}
        aria-disabled={empty}
        aria-label={busy ? labels.stop : labels.send}
        title={busy ? labels.stop : labels.send}
        // The button has changed under a double press, whose second half would stop what the first has sent, or send what is being written.
        onClick={(event) => event.detail > 1 && event.preventDefault()}
      >
        <Icon shape={busy ? STOP : SEND} />
      </button>
    </form>
  );
}
