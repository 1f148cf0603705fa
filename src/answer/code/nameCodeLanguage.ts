/** Display names of languages, each with the identifiers that can follow an opening fence. Plain text has no display name. */
const DISPLAY_NAMES =
  'Shell:bash sh zsh console;JavaScript:js javascript;TypeScript:ts typescript;JSON:jsonc;YAML:yml;Python:py;Ruby:rb;Rust:rs;' +
  'C#:cs csharp;C++:cpp;Markdown:md;GraphQL:graphql;:text txt plaintext';
const ACRONYMS = /^(?:[jt]sx|json|yaml|toml|html|xml|css|sql|php|http|c)$/;
const CAPITALIZED = /^(?:shell|python|ruby|go|rust|java|kotlin|swift|diff|markdown|dockerfile)$/;

const MAX_LENGTH = 30;

/** Returns the display name of a language. Unknown languages are shown as they were written, up to `MAX_LENGTH` characters. */
export function nameCodeLanguage(language: string): string {
  const key = language.toLowerCase();
  for (const entry of DISPLAY_NAMES.split(';')) {
    const [name, keys = ''] = entry.split(':');
    if (name !== undefined && keys.split(' ').includes(key)) return name;
  }
  if (ACRONYMS.test(key)) return key.toUpperCase();
  return CAPITALIZED.test(key) ? key.charAt(0).toUpperCase() + key.slice(1) : language.slice(0, MAX_LENGTH);
}
