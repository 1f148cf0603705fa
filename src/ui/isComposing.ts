/** The key code of every key that an input method handles. Safari reports the key that ends a composition only by this code. */
const INPUT_METHOD_KEY_CODE = 229;

/** Whether an input method handles the key, for example to end a composition. */
export const isComposing = (event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  event.isComposing || event.keyCode === INPUT_METHOD_KEY_CODE;
