import * as Popover from '@radix-ui/react-popover';

/** An empty popover that is open when it mounts. */
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
