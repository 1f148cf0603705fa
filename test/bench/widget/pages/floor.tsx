import { type ReactElement, useCallback, useState } from 'react';
import { createPortal } from 'react-dom';
import hostStyles from '../../../../src/ui/host.css?inline';
import tokenStyles from '../../../../src/ui/tokens.css?inline';
import triggerStyles from '../../../../src/ui/trigger.css?inline';
import { MARK } from '../../../../src/ui/triggerIcons.js';
import { nextPaint, startPage } from './page.js';

// Renders only the button of the trigger, with its icon. With the URL parameter `isolated`, the button is in a shadow root with the style
// sheets of the trigger. With `react`, a React component renders the same. Leaves out the trigger's languages, its shortcut, its handle and
// the code that loads the assistant. The measured cost is the lower bound for the cost of the trigger.

const parameters = new URLSearchParams(location.search);
const ready = startPage();
const ATTRIBUTES = {
  type: 'button',
  class: 'da-trigger',
  'aria-label': 'Ask the docs',
  title: 'Ask the docs',
  'aria-haspopup': 'dialog',
  'aria-expanded': 'false',
  'aria-keyshortcuts': 'Control+I',
};

function setAttributes<Type extends Element>(element: Type, attributes: Record<string, string>): Type {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

function createIcon(): SVGElement {
  const create = (name: string, attributes: Record<string, string>) =>
    setAttributes(document.createElementNS('http://www.w3.org/2000/svg', name), attributes) as SVGElement;
  const icon = create('svg', { class: 'da-icon', viewBox: '0 0 20 20', width: '20', height: '20' });
  icon.append(
    create('path', { d: MARK.stroke ?? '', fill: 'none', stroke: 'currentColor', 'stroke-width': '1.5' }),
    create('path', { d: MARK.fill ?? '', fill: 'currentColor' }),
  );
  return icon;
}

function isolate(host: HTMLElement, content: Node): void {
  const styles = new CSSStyleSheet();
  styles.replaceSync(hostStyles + tokenStyles + triggerStyles);
  const shadow = host.attachShadow({ mode: 'open' });
  shadow.adoptedStyleSheets = [styles];
  shadow.append(content);
}

/** The elements of the trigger, rendered by React into a shadow root. */
function Trigger(): ReactElement {
  const [container] = useState(() => setAttributes(document.createElement('div'), { class: 'da-root' }));
  const attach = useCallback(
    (host: HTMLElement | null) => {
      if (host && !host.shadowRoot) isolate(host, container);
    },
    [container],
  );
  const { class: className, ...attributes } = ATTRIBUTES;
  return (
    <div ref={attach}>
      {createPortal(
        <button {...(attributes as object)} className={className}>
          <svg className="da-icon" viewBox="0 0 20 20" aria-hidden="true">
            <path d={MARK.stroke} fill="none" stroke="currentColor" strokeWidth="1.5" />
            <path d={MARK.fill} fill="currentColor" />
          </svg>
        </button>,
        container,
      )}
    </div>
  );
}

window.widgetBench = {
  ready,
  async render() {
    const root = await ready;
    if (parameters.has('react')) {
      root.render(<Trigger />);
      return nextPaint();
    }
    const button = setAttributes(document.createElement('button'), ATTRIBUTES);
    button.append(createIcon());
    if (parameters.has('isolated')) {
      const host = document.createElement('div');
      const container = setAttributes(document.createElement('div'), { class: 'da-root' });
      container.append(button);
      isolate(host, container);
      document.body.append(host);
    } else document.body.append(button);
    return nextPaint();
  },
};
