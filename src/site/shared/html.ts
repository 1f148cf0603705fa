/** A string of HTML that must not be escaped again. */
export class Html {
  readonly value: string;

  constructor(value: string) {
    this.value = value;
  }
}

type Value = Html | string | number | undefined | false | null | readonly (Html | string)[];

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

/**
 * Writes HTML. Escapes every value except instances of {@link Html}. Writes nothing for `undefined`, `null` and `false`.
 *
 * @example html`<a href="${url}">${title}</a>`
 */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  let written = strings[0] ?? '';
  for (const [index, value] of values.entries()) written += write(value) + (strings[index + 1] ?? '');
  return new Html(written);
}

function write(value: Value): string {
  if (value === undefined || value === null || value === false) return '';
  if (value instanceof Html) return value.value;
  if (typeof value === 'object') return value.map(write).join('');
  return escapeHtml(String(value));
}
