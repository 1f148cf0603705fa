'use client';
import { type ForwardedRef, type ReactElement, useImperativeHandle, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { DocsAssistantOptions } from '../headless/options.js';
import hostStyles from '../ui/host.css?inline';
import { languageAttributes } from '../ui/languageAttributes.js';
import tokenStyles from '../ui/tokens.css?inline';
import triggerStyles from '../ui/trigger.css?inline';
import { TRIGGER_LABELS } from '../ui/triggerLabels.js';
import type { DocsAssistantHandle, DocsAssistantProps, OpenOptions } from './DocsAssistantProps.js';
import { isHidden } from './pageMemory.js';
import { ServerTrigger } from './ServerTrigger.js';
import { ariaShortcut } from './shortcut.js';
import { Trigger } from './Trigger.js';
import { useCapture } from './useCapture.js';
import { useLoadedAssistant } from './useLoadedAssistant.js';
import { useMounted } from './useMounted.js';
import { useShadowRoot } from './useShadowRoot.js';
import { useShortcut } from './useShortcut.js';

const STYLES = [hostStyles, tokenStyles, triggerStyles];
const DEFAULT_SHORTCUT = 'mod+i';

type AvailableAssistantProps = DocsAssistantProps & {
  /** `currentPath` of the conversation, which may be that of a provider. */
  path: DocsAssistantOptions['currentPath'];
  handleRef: ForwardedRef<DocsAssistantHandle>;
};

/** The light part of the widget: trigger, shadow root, shortcut and handle. What is behind the trigger is loaded. */
export function AvailableAssistant({ handleRef, path, ...props }: AvailableAssistantProps): ReactElement {
  const {
    isolated = true,
    shortcut = DEFAULT_SHORTCUT,
    position = 'bottom-end',
    trigger = 'round',
    theme = 'system',
  } = props;
  const [attachHost, shadowRoot] = useShadowRoot(STYLES);
  const mounted = useMounted();
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [opening, setOpening] = useState<Required<OpenOptions>>();
  const { parts, language, setLanguage, state, load, call, register } = useLoadedAssistant(props.locale, () =>
    setOpening(undefined),
  );
  const [root, setRoot] = useState<HTMLElement | null>(null);

  const [hidden, setHidden] = useState(isHidden);

  const open = (given: OpenOptions = {}) => {
    setHidden(false);
    setOpening({ focus: true, source: 'api', ...given });
    load();
  };
  const close = () => setOpening(undefined);
  const hide = () => {
    setHidden(true);
    close();
  };
  const toggle = (source: string) => (opening ? close() : open({ source }));

  useShortcut(shortcut, root, () => toggle('shortcut'));

  const handle = useRef({ open, close, call });
  handle.current = { open, close, call };
  useImperativeHandle(handleRef, () => createHandle(() => handle.current), []);

  useCapture(props, hidden, {
    currentPath: path,
    root,
    take(source, item) {
      if (item) call((commands) => commands.addContext(item));
      open({ source });
    },
  });

  const labels = { ...TRIGGER_LABELS, ...language?.pack, ...props.labels };
  const content = (
    <div
      ref={setRoot}
      className="da-root"
      // A function is asked when the panel is there; until then nothing is drawn that differs between light and dark.
      data-theme={typeof theme === 'string' ? theme : undefined}
      data-position={position}
      data-open={opening ? '' : undefined}
      {...languageAttributes(props.locale)}
    >
      {trigger !== 'none' && !hidden && (
        <Trigger
          buttonRef={setButton}
          labels={labels}
          state={state}
          open={Boolean(opening)}
          withText={trigger === 'pill'}
          keys={shortcut ? ariaShortcut(shortcut) : undefined}
          onIntent={load}
          onPress={() =>
            state === 'failed' && props.fallbackHref ? location.assign(props.fallbackHref) : toggle('trigger')
          }
        />
      )}
      {parts && language && root && (
        <parts.Assistant
          props={props}
          opening={opening}
          onClose={close}
          onHide={trigger === 'none' ? undefined : hide}
          container={root}
          anchor={button}
          Frame={parts.Frame}
          register={register}
          language={language}
          setLanguage={setLanguage}
        />
      )}
    </div>
  );

  const server = <ServerTrigger look={props} />;
  // The keys keep the two apart: an element that once had a shadow root cannot lose it.
  if (!isolated) return <div key="light">{mounted ? content : server}</div>;
  return (
    <div key="isolated" ref={attachHost} data-docs-assistant="">
      {shadowRoot ? createPortal(content, shadowRoot) : server}
    </div>
  );
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
