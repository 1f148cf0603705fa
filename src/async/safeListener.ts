/**
 * Wraps a listener that the site or the operator has passed in, such as `onEvent`. The listener may throw and may be async. Its errors and
 * rejections go to `onError`: they must neither break the caller nor end the process as unhandled rejections.
 *
 * @example
 * const onEvent = safeListener(options.onEvent, (error) => warn(`onEvent failed. ${describeError(error)}`));
 */
export function safeListener<Values extends unknown[]>(
  listener: ((...values: Values) => unknown) | undefined,
  onError: (error: unknown) => void,
): (...values: Values) => void {
  return (...values) => {
    const call = async () => listener?.(...values);
    call()
      .catch(onError)
      .catch((error) => console.error(error));
  };
}
