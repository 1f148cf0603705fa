import * as Popover from '@radix-ui/react-popover';

/** An empty popover that is open from the beginning. */
export function OpenPopover() {
  return (
    <Popover.Root defaultOpen>
      <Popover.Anchor />
      <Popover.Portal>
        <Popover.Content />
      </Popover.Portal>
    </Popover.Root>
  );
}
