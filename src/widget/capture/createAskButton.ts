import { callUserHandler } from '../../client/callUserHandler.js';
import { adoptStyles } from '../../ui/adoptStyles.js';
import { createIconElement } from '../../ui/createIconElement.js';
import hostStyles from '../../ui/host.css?inline';
import { pageTheme } from '../../ui/pageTheme.js';
import tokenStyles from '../../ui/tokens.css?inline';
import { MARK } from '../../ui/triggerIcons.js';
import type { CaptureSetup } from './CaptureSetup.js';
import captureStyles from './capture.css?inline';

/** A button on the page, in a shadow root that isolates its styles. */
export interface AskButton {
  /** The element to insert into the page. */
  host: HTMLElement;
  /** The element around the button, with language, theme and state. */
  root: HTMLElement;
  button: HTMLButtonElement;
  /** Inserts the button at the end of `parent`, with the current language and theme. The caller can measure the button immediately. */
  insert: (parent: Element) => void;
  /** Updates language and theme. */
  update: () => void;
}

/** The style sheets of all buttons, created once: a page can have hundreds of code blocks. Undefined before the first button. */
let sheets: readonly CSSStyleSheet[] | undefined;

/** Creates a button, which the caller inserts into the page. The button of a code block shows only an icon, without its label. */
export function createAskButton(
  kind: 'selection' | 'code',
  setup: () => CaptureSetup,
  label: string,
  onPress: () => void,
): AskButton {
  const host = document.createElement('docs-assistant-ask');
  const shadow = host.attachShadow({ mode: 'open' });
  if (sheets) shadow.adoptedStyleSheets = [...sheets];
  for (const text of [hostStyles, tokenStyles, captureStyles]) adoptStyles(shadow, text);
  sheets = shadow.adoptedStyleSheets;
  const root = document.createElement('div');
  const button = document.createElement('button');
  root.className = 'da-root';
  root.dataset.kind = kind;
  button.type = 'button';
  button.className = 'da-ask';
  button.append(createIconElement(MARK));
  if (kind === 'selection') button.append(label);
  else button.ariaLabel = button.title = label;
  // A press must not clear the selection.
  button.onpointerdown = button.onmousedown = (event) => event.preventDefault();
  button.onclick = onPress;
  root.append(button);
  shadow.append(root);
  const update = () => {
    const { options, root: model } = setup();
    root.lang = model.current?.lang ?? '';
    root.dir = model.current?.dir ?? '';
    const { theme = pageTheme } = options;
    root.dataset.theme = (typeof theme === 'function' ? callUserHandler(theme) : theme) ?? '';
  };
  const insert = (parent: Element) => {
    parent.append(host);
    // Call `update` only after the insertion, because `pageTheme` reads styles of the page. If styles of the page are read before the
    // insertion, Safari applies the style sheets of the button only in a later task. The button would then be measured without them.
    update();
  };
  return { host, root, button, insert, update };
}
