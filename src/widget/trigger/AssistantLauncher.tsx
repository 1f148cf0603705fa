'use client';
import { type ForwardedRef, type ReactElement, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { DocsAssistantOptions } from '../../headless/DocsAssistantOptions.js';
import { PAGE_BUTTON_LABELS } from '../../languages/en/pageButtons.js';
import type { PageButtonLabels } from '../../languages/Labels.js';
import { isEnglish } from '../../languages/languageTag.js';
import { languageAttributes } from '../../ui/languageAttributes.js';
import type { DocsAssistantHandle, DocsAssistantProps, OpenOptions } from '../DocsAssistantProps.js';
import type { CustomTriggers } from './CustomTriggers.js';
import { listenForShortcut } from './listenForShortcut.js';
import { ariaShortcut, DEFAULT_SHORTCUT } from './shortcut.js';
import { isHidden, shouldOpenOnLoad } from './storedFlags.js';
import { Trigger, type TriggerBehavior } from './Trigger.js';
import { useIdleWork } from './useIdleWork.js';
import { useLoadedAssistant } from './useLoadedAssistant.js';
import { useShadowHost } from './useShadowHost.js';

type Opening = Required<OpenOptions>;
/** How the inline variant is open from the beginning. */
const INLINE: Opening = { focus: false, source: 'inline' };

type AssistantLauncherProps = DocsAssistantProps & {
  /** `currentPath` of the conversation, which may be that of a provider. */
  path: DocsAssistantOptions['currentPath'];
  handleRef: ForwardedRef<DocsAssistantHandle>;
  /** Words of the trigger that are there already: those of the script tag's own. */
  pageLabels?: Partial<PageButtonLabels>;
};

/** The light part of the widget: trigger, shadow root, shortcut and handle. What is behind the trigger is loaded. */
export function AssistantLauncher({ handleRef, path, ...props }: AssistantLauncherProps): ReactElement {
  const {
    isolated = true,
    shortcut = DEFAULT_SHORTCUT,
    position = 'bottom-end',
    variant = 'popover',
    trigger = 'round',
    theme,
  } = props;
  const inline = variant === 'inline';
  const hasOuter = typeof trigger === 'object' || Boolean(props.triggerRef);
  const floating = !inline && !hasOuter && trigger !== 'none';
  const [attachHost, taken, place] = useShadowHost();
  // Not as states: nothing is drawn again because of them. The assistant gets them when it is drawn, and that is later.
  const root = useRef<HTMLDivElement | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [given, setOpening] = useState<Opening>();
  const opening = given ?? (inline ? INLINE : undefined);
  const open = opening !== undefined;
  const [hidden, setHidden] = useState(isHidden);
  // Loaded when the page is idle. The panel's own labels replace them.
  const [pageLabels, setPageLabels] = useState(props.pageLabels);
  const outer = useRef<HTMLSpanElement>(null);
  const [Outer, setOuter] = useState<typeof CustomTriggers>();

  const close = () => setOpening(undefined);
  const { parts, setParts, state, load, call, register } = useLoadedAssistant(variant, props.locale, setOpening);
  const show = (options?: OpenOptions) => {
    setHidden(false);
    setOpening({ focus: true, source: 'api', ...options });
    load();
  };
  const toggle = (source: string) => (given && !inline ? close() : show({ source }));
  /** What every trigger says and does. */
  const pressed: TriggerBehavior = {
    open,
    haspopup: variant === 'panel' ? undefined : 'dialog',
    keys: shortcut ? ariaShortcut(shortcut) : undefined,
    onIntent: load,
    onPress: () => (state === 'failed' && props.fallbackHref ? location.assign(props.fallbackHref) : toggle('trigger')),
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: these are what a press depends on
  useEffect(
    () => (shortcut ? listenForShortcut(shortcut, root.current as HTMLElement, () => toggle('shortcut')) : undefined),
    [shortcut, given, inline, load],
  );
  // Another variant has another frame; what is loaded already is not loaded again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` is another function when it has to be called again
  useEffect(() => {
    if (inline || parts || shouldOpenOnLoad()) load();
  }, [load]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, until the chunk is there
  useEffect(() => {
    if (!hasOuter || Outer) return;
    // A press that comes before its chunk counts, too; where the chunk could not be had, it is asked for again.
    const early = new AbortController();
    const loadOuter = () => {
      import('./CustomTriggers.js').then((chunk) => setOuter(() => chunk.CustomTriggers)).catch(() => {});
    };
    const press = (event: Event) => {
      event.preventDefault();
      show({ source: 'trigger' });
      loadOuter();
    };
    for (const ref of [props.triggerRef, outer]) ref?.current?.addEventListener('click', press, early);
    loadOuter();
    return () => early.abort();
  }, [hasOuter, Outer]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what the functions hold is the same from render to render, but for these
  useImperativeHandle(
    handleRef,
    () => ({
      open: show,
      close,
      ask(question, options = {}) {
        if (options.open !== false) show(options);
        call((commands) => commands.ask(question, options.source));
      },
      clear: () => call((commands) => commands.clear()),
      addContext: (item) => call((commands) => commands.addContext(item)),
    }),
    [load, call],
  );

  useIdleWork(props, hidden, {
    currentPath: path,
    root,
    onLabels: setPageLabels,
    take(source, item) {
      if (item) call((commands) => commands.addContext(item));
      show({ source });
    },
  });

  const content = (
    <div
      // Never taken back: a page that is suspended takes refs away, and draws before it gives them again.
      ref={(element) => {
        root.current ??= element;
      }}
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
          buttonRef={button}
          labels={{ ...PAGE_BUTTON_LABELS, ...(parts ? parts.language.labels : pageLabels), ...props.labels }}
          state={state}
          // English for a moment would be seen to change.
          withText={trigger === 'pill' && Boolean(parts ?? pageLabels ?? props.labels?.open ?? isEnglish(props.locale))}
          logo={props.logo}
          {...pressed}
        />
      )}
      {Outer && hasOuter && <Outer place={outer} given={props.triggerRef} root={root} trigger={button} {...pressed} />}
      {parts && (
        <parts.Assistant
          {...parts}
          props={props}
          opening={opening}
          onOpen={show}
          onClose={close}
          onHide={floating ? () => setHidden(true) : undefined}
          // It was drawn before anything could have been loaded.
          container={root.current as HTMLElement}
          anchor={floating ? button : undefined}
          trigger={button}
          register={register}
          setParts={setParts}
        />
      )}
    </div>
  );

  // What the server draws, until the script takes over: a link that works without script.
  const server = floating && props.fallbackHref && (
    <a href={props.fallbackHref}>{props.labels?.open ?? PAGE_BUTTON_LABELS.open}</a>
  );
  return (
    <>
      {typeof trigger === 'object' && <span ref={outer}>{trigger}</span>}
      <div {...(isolated ? { ref: attachHost, 'data-docs-assistant': '' } : { className: 'da-host' })}>
        {taken ? (isolated ? createPortal(content, place) : content) : server}
      </div>
    </>
  );
}
