'use client';
import { type ForwardedRef, type ReactElement, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { DocsAssistantOptions } from '../headless/options.js';
import hostStyles from '../ui/host.css?inline';
import { languageAttributes } from '../ui/languageAttributes.js';
import tokenStyles from '../ui/tokens.css?inline';
import triggerStyles from '../ui/trigger.css?inline';
import { TRIGGER_LABELS } from '../ui/triggerLabels.js';
import type { DocsAssistantHandle, DocsAssistantProps, OpenOptions } from './DocsAssistantProps.js';
import type { OuterTrigger } from './OuterTrigger.js';
import { isAwaited, isHidden } from './pageMemory.js';
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

type Opening = Required<OpenOptions>;
/** How the inline variant is open from the beginning. */
const INLINE: Opening = { focus: false, source: 'inline' };

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
    variant = 'popover',
    trigger = 'round',
    theme = 'system',
  } = props;
  const inline = variant === 'inline';
  const hasOuter = typeof trigger === 'object' || Boolean(props.triggerRef);
  const floating = !inline && !hasOuter && trigger !== 'none';
  const [attachHost, shadowRoot] = useShadowRoot(STYLES);
  const mounted = useMounted();
  const [button, setButton] = useState<HTMLElement | null>(null);
  const [given, setOpening] = useState<Opening>();
  const opening = given ?? (inline ? INLINE : undefined);
  const open = opening !== undefined;
  const [hidden, setHidden] = useState(isHidden);
  const [root, setRoot] = useState<HTMLElement | null>(null);
  const place = useRef<HTMLSpanElement>(null);
  const [Outer, setOuter] = useState<typeof OuterTrigger>();

  const close = () => setOpening(undefined);
  const { parts, language, setLanguage, state, load, call, register } = useLoadedAssistant(
    variant,
    props.locale,
    close,
  );
  const show = (options?: OpenOptions) => {
    setHidden(false);
    setOpening({ focus: true, source: 'api', ...options });
    load();
  };
  const hide = () => {
    setHidden(true);
    close();
  };
  const toggle = (source: string) => (given && !inline ? close() : show({ source }));
  const press = () =>
    state === 'failed' && props.fallbackHref ? location.assign(props.fallbackHref) : toggle('trigger');
  const keys = shortcut ? ariaShortcut(shortcut) : undefined;
  const haspopup = variant === 'panel' ? undefined : 'dialog';

  useShortcut(shortcut, root, () => toggle('shortcut'));
  // Another variant has another frame; what is loaded already is not loaded again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` is another function when it has to be called again
  useEffect(() => {
    if (inline || parts || isAwaited()) load();
  }, [load]);
  useEffect(() => {
    if (hasOuter) void import('./OuterTrigger.js').then((chunk) => setOuter(() => chunk.OuterTrigger));
  }, [hasOuter]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what the functions hold is the same from render to render, but for these
  useImperativeHandle(
    handleRef,
    () => ({
      open: show,
      close,
      ask(question, { open = true, ...options } = {}) {
        if (open) show(options);
        call((commands) => commands.ask(question));
      },
      clear: () => call((commands) => commands.clear()),
      addContext: (item) => call((commands) => commands.addContext(item)),
    }),
    [load, call],
  );

  useCapture(props, hidden, {
    currentPath: path,
    root,
    take(source, item) {
      if (item) call((commands) => commands.addContext(item));
      show({ source });
    },
  });

  const content = (
    <div
      ref={setRoot}
      className="da-root"
      // A function is asked when the panel is there; until then nothing is drawn that differs between light and dark.
      data-theme={typeof theme === 'string' ? theme : undefined}
      data-position={position}
      data-variant={variant}
      data-open={open ? '' : undefined}
      {...languageAttributes(props.locale)}
    >
      {floating && !hidden && (
        <Trigger
          buttonRef={setButton}
          labels={{ ...TRIGGER_LABELS, ...language?.pack, ...props.labels }}
          state={state}
          open={open}
          withText={trigger === 'pill'}
          logo={props.logo}
          haspopup={haspopup}
          keys={keys}
          onIntent={load}
          onPress={press}
        />
      )}
      {Outer && hasOuter && (
        <Outer
          place={place}
          given={props.triggerRef}
          root={root}
          open={open}
          haspopup={haspopup}
          keys={keys}
          onIntent={load}
          onPress={press}
          onElement={setButton}
        />
      )}
      {parts && language && root && (
        <parts.Assistant
          props={props}
          opening={opening}
          onOpen={show}
          onClose={close}
          onHide={floating ? hide : undefined}
          container={root}
          anchor={floating ? button : null}
          trigger={button}
          Frame={parts.Frame}
          register={register}
          language={language}
          setLanguage={setLanguage}
        />
      )}
    </div>
  );

  const server = floating && <ServerTrigger look={props} />;
  return (
    <>
      {typeof trigger === 'object' && <span ref={place}>{trigger}</span>}
      {/* The keys keep the two apart: an element that once had a shadow root cannot lose it. */}
      {isolated ? (
        <div key="isolated" ref={attachHost} data-docs-assistant="">
          {shadowRoot ? createPortal(content, shadowRoot) : server}
        </div>
      ) : (
        <div key="light" className="da-host">
          {mounted ? content : server}
        </div>
      )}
    </>
  );
}
