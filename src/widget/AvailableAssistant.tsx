'use client';
import {
  type ForwardedRef,
  type KeyboardEvent,
  type ReactElement,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import hostStyles from '../ui/host.css?inline';
import tokenStyles from '../ui/tokens.css?inline';
import triggerStyles from '../ui/trigger.css?inline';
import { TRIGGER_LABELS } from '../ui/triggerLabels.js';
import type { DocsAssistantHandle, DocsAssistantProps, OpenOptions } from './DocsAssistantProps.js';
import { hasNoFont } from './hasNoFont.js';
import { languageAttributes } from './languageAttributes.js';
import { ServerTrigger } from './ServerTrigger.js';
import { ariaShortcut, isTyping } from './shortcut.js';
import { splitProps } from './splitProps.js';
import { Trigger } from './Trigger.js';
import { useLoadedAssistant } from './useLoadedAssistant.js';
import { useMounted } from './useMounted.js';
import { useShadowRoot } from './useShadowRoot.js';
import { useShortcut } from './useShortcut.js';
import { useTheme } from './useTheme.js';

const STYLES = [hostStyles, tokenStyles, triggerStyles];
const DEFAULT_SHORTCUT = 'mod+i';

type AvailableAssistantProps = DocsAssistantProps & { handleRef: ForwardedRef<DocsAssistantHandle> };

/** The light part of the widget: trigger, shadow root, shortcut and handle. What is behind the trigger is loaded. */
export function AvailableAssistant({ handleRef, ...props }: AvailableAssistantProps): ReactElement {
  const { look, options } = splitProps(props);
  const { isolated = true, shortcut = DEFAULT_SHORTCUT, position = 'bottom-end', trigger = 'round' } = look;
  const [attachHost, shadowRoot] = useShadowRoot(STYLES);
  const mounted = useMounted();
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [opening, setOpening] = useState<Required<OpenOptions>>();
  const { parts, state, load, call, register } = useLoadedAssistant(() => setOpening(undefined));
  const theme = useTheme(look.theme);
  const [root, setRoot] = useState<HTMLElement | null>(null);

  const open = (given: OpenOptions = {}) => {
    setOpening((now) => now ?? { focus: true, source: 'api', ...given });
    load();
  };
  const close = () => setOpening(undefined);
  const toggle = (source: string) => (opening ? close() : open({ source }));

  useShortcut(shortcut, root, () => toggle('shortcut'));

  const handle = useRef({ open, close, call });
  handle.current = { open, close, call };
  useImperativeHandle(handleRef, () => createHandle(() => handle.current), []);

  const labels = useMemo(() => ({ ...TRIGGER_LABELS, ...look.labels }), [look.labels]);
  const content = (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys are only kept from the page here, nothing is done with them
    <div
      ref={setRoot}
      className="da-root"
      data-theme={theme}
      data-position={position}
      data-font={root && hasNoFont(root) ? 'none' : undefined}
      data-open={opening ? '' : undefined}
      {...languageAttributes(look.locale)}
      onKeyDown={keepTyping}
      onKeyUp={keepTyping}
      onKeyPress={keepTyping}
    >
      {trigger !== 'none' && (
        <Trigger
          buttonRef={setButton}
          labels={labels}
          state={state}
          open={Boolean(opening)}
          withText={trigger === 'pill'}
          keys={shortcut ? ariaShortcut(shortcut) : undefined}
          onIntent={load}
          onPress={() =>
            state === 'failed' && look.fallbackHref ? location.assign(look.fallbackHref) : toggle('trigger')
          }
        />
      )}
      {parts && root && (
        <parts.Assistant
          look={look}
          options={options}
          opening={opening}
          onClose={close}
          container={root}
          anchor={button}
          Frame={parts.Frame}
          register={register}
        />
      )}
    </div>
  );

  const server = <ServerTrigger look={look} />;
  // The keys keep the two apart: an element that once had a shadow root cannot lose it.
  if (!isolated) return <div key="light">{mounted ? content : server}</div>;
  return (
    <div key="isolated" ref={attachHost} data-docs-assistant="">
      {shadowRoot ? createPortal(content, shadowRoot) : server}
    </div>
  );
}

/**
 * What is typed in the assistant is not a key press of the page: many sites open their search at `/` or `s`, and see only the
 * host of the shadow root, not the field in it. Combinations with Ctrl or ⌘ go on to the page.
 */
function keepTyping(event: KeyboardEvent): void {
  if (isTyping(event.nativeEvent) && !event.ctrlKey && !event.metaKey) event.stopPropagation();
}

type Current = Pick<DocsAssistantHandle, 'open' | 'close'> & Pick<ReturnType<typeof useLoadedAssistant>, 'call'>;

function createHandle(current: () => Current): DocsAssistantHandle {
  return {
    open: (options) => current().open(options),
    close: () => current().close(),
    ask: (question, { open = true, ...options } = {}) => {
      if (open) current().open(options);
      current().call((commands) => commands.ask(question));
    },
    clear: () => current().call((commands) => commands.clear()),
    addContext: (item) => current().call((commands) => commands.addContext(item)),
  };
}
