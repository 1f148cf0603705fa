import * as Popover from '@radix-ui/react-popover';
import { painted, press, rested, startPage } from './page.js';

const ready = startPage();

window.widgetBench = {
  ready,
  async draw() {
    const root = await ready;
    root.render(
      <Popover.Root>
        <Popover.Trigger id="trigger">Open</Popover.Trigger>
        <Popover.Portal>
          <Popover.Content />
        </Popover.Portal>
      </Popover.Root>,
    );
    return painted();
  },
  open: () => press(document.getElementById('trigger') as HTMLElement, '[role="dialog"]'),
  close() {
    document.getElementById('trigger')?.click();
    return rested();
  },
};
