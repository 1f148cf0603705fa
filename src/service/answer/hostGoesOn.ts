/** A URL that ends with its host: it has no path, query or anchor. */
const HOST_ONLY = /^(?:https?:\/\/)?[^/?#]*$/i;
/** Full stops of East Asian scripts. They end a bare URL in the widget, but browsers read them as dots of a host. */
const HOST_DOT = /[\u3002\uff0e\uff61]/;

/**
 * Whether a renderer other than the widget could read the text after a bare URL as part of the URL's host. For example, a renderer could
 * read the whole of `https://known.example。evil.example` as one host.
 *
 * @param after The text after the URL.
 * @returns undefined if the result depends on text that has not arrived.
 */
export function hostGoesOn(url: string, after: string): boolean | undefined {
  if (!HOST_ONLY.test(url) || !HOST_DOT.test(after.charAt(0))) return false;
  return after.length > 1 ? /\S/.test(after.charAt(1)) : undefined;
}
