/** Whether a modifier key is pressed. If so, leave the key press or the click to the browser or the system. */
export const hasModifier = ({
  shiftKey,
  altKey,
  ctrlKey,
  metaKey,
}: Pick<KeyboardEvent, 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>): boolean =>
  shiftKey || altKey || ctrlKey || metaKey;
