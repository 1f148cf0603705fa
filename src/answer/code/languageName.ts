/** Each name before what is called so. */
const CALLED =
  'Shell:bash sh zsh console;JavaScript:js javascript;TypeScript:ts typescript;JSON:jsonc;YAML:yml;Python:py;Ruby:rb;Rust:rs;' +
  'C#:cs csharp;C++:cpp;Markdown:md;GraphQL:graphql;:text txt plaintext';
const ACRONYMS = /^(?:[jt]sx|json|yaml|toml|html|xml|css|sql|php|http|c)$/;
const CAPITALIZED = /^(?:shell|python|ruby|go|rust|java|kotlin|swift|diff|markdown|dockerfile)$/;

const MAX_LENGTH = 30;

/** How a language is called; one that is not known is called as it was written. */
export function languageName(language: string): string {
  const key = language.toLowerCase();
  for (const entry of CALLED.split(';')) {
    const [name, keys = ''] = entry.split(':');
    if (name !== undefined && keys.split(' ').includes(key)) return name;
  }
  if (ACRONYMS.test(key)) return key.toUpperCase();
  return CAPITALIZED.test(key) ? key.charAt(0).toUpperCase() + key.slice(1) : language.slice(0, MAX_LENGTH);
}
