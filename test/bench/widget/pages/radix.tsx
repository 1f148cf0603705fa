import * as Popover from '@radix-ui/react-popover';
import { hoverAndClick, nextPaint, startPage, waitForAnimations } from './page.js';

const ready = startPage();

window.widgetBench = {
  ready,
  async render() {
    const root = await ready;
    root.render(
      <Popover.Root>
        <Popover.Trigger id="trigger">Open</Popover.Trigger>
        <Popover.Portal>
          <Popover.Content />
        </Popover.Portal>
      </Popover.Root>,
    );
    return nextPaint();
  },
  open: () => hoverAndClick(document.getElementById('trigger') as HTMLElement, '[role="dialog"]'),
  close() {
    document.getElementById('trigger')?.click();
    return waitForAnimations();
  },
};
