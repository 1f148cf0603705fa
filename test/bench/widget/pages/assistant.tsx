import { DocsAssistant } from '../../../../dist/index.js';
import { painted, press, rested, startPage } from './page.js';

const parameters = new URLSearchParams(location.search);
const variant = (parameters.get('variant') ?? 'popover') as 'popover' | 'panel' | 'modal';
const ready = startPage();

const trigger = () => {
  const button = document.querySelector('[data-docs-assistant]')?.shadowRoot?.querySelector<HTMLElement>('.da-trigger');
  if (!button) throw new Error('There is no trigger.');
  return button;
};

window.widgetBench = {
  ready,
  async draw() {
    const root = await ready;
    root.render(<DocsAssistant domain="bench" variant={variant} capture={parameters.has('capture')} />);
    return painted();
  },
  open: () => press(trigger(), 'textarea'),
  close() {
    trigger().click();
    return rested();
  },
};
