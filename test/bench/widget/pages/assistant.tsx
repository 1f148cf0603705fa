import { DocsAssistant } from '../../../../src/index.js';
import { hoverAndClick, nextPaint, startPage, waitForAnimations } from './page.js';

const parameters = new URLSearchParams(location.search);
const variant = (parameters.get('variant') ?? 'popover') as 'popover' | 'panel' | 'modal';
const ready = startPage();

const trigger = () => {
  const button = document.querySelector('[data-docs-assistant]')?.shadowRoot?.querySelector<HTMLElement>('.da-trigger');
  if (!button) throw new Error('The trigger is missing.');
  return button;
};

window.widgetBench = {
  ready,
  async render() {
    const root = await ready;
    root.render(<DocsAssistant domain="bench" variant={variant} capture={parameters.has('capture')} />);
    return nextPaint();
  },
  open: () => hoverAndClick(trigger(), 'textarea'),
  close() {
    trigger().click();
    return waitForAnimations();
  },
};
