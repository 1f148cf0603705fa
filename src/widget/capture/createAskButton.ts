import { callUserHandler } from '../../client/callUserHandler.js';
import captureStyles from '../../ui/capture.css?inline';
import type { IconShape } from '../../ui/Icon.js';
import type { CaptureSetup } from './CaptureOptions.js';

/** A button on the page in a shadow root of its own, so that neither styles the other. */
export interface AskButton {
  /** What is put into the page. */
  host: HTMLElement;
  /** Stands around the button; carries language, theme and state. */
  root: HTMLElement;
  button: HTMLButtonElement;
  /** Follows language and theme. */
  update: () => void;
}

/** The sheets of the first button. A page with a hundred blocks of code has as many buttons, and reads them once. */
let sheets: readonly CSSStyleSheet[] = [];

/** Makes a button that is not in the page yet. @param text Shown beside the mark; without it the name is spoken only. */
export function createAskButton(
  kind: 'selection' | 'code',
  setup: () => CaptureSetup,
  name: string,
  onPress: () => void,
): AskButton {
  const { mark, styles, adoptStyles } = setup();
  const host = document.createElement('docs-assistant-ask');
  const shadow = host.attachShadow({ mode: 'open' });
  shadow.adoptedStyleSheets = [...sheets];
  for (const text of [...styles, captureStyles]) adoptStyles(shadow, text);
  sheets = shadow.adoptedStyleSheets;
  const root = document.createElement('div');
  const button = document.createElement('button');
  root.className = 'da-root';
  root.dataset.kind = kind;
  button.type = 'button';
  button.className = 'da-ask';
  button.append(drawMark(mark));
  if (kind === 'selection') button.append(name);
  else button.ariaLabel = button.title = name;
  // The selection stays, and with it what the button is about.
  button.onpointerdown = button.onmousedown = (event) => event.preventDefault();
  button.onclick = onPress;
  root.append(button);
  shadow.append(root);
  const update = () => {
    const { look, root: model } = setup();
    root.lang = model.current?.lang ?? '';
    root.dir = model.current?.dir ?? '';
    root.dataset.theme = (typeof look.theme === 'function' ? callUserHandler(look.theme) : look.theme) ?? '';
  };
  update();
  return { host, root, button, update };
}

function drawMark({ stroke = '', fill = '' }: IconShape): SVGElement {
  const icon = draw('svg', { class: 'da-icon', viewBox: '0 0 20 20', 'aria-hidden': 'true' });
  icon.append(draw('path', { d: stroke, class: 'da-stroke' }), draw('path', { d: fill }));
  return icon;
}

function draw(name: string, attributes: Record<string, string>): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name) as SVGElement;
  for (const attribute in attributes) element.setAttribute(attribute, attributes[attribute] as string);
  return element;
}
