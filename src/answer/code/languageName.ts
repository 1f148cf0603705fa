const ACRONYMS = /^(?:[jt]sx|json|yaml|toml|html|xml|css|sql|php|http|c)$/;

/** Names that are not their own name with a capital letter. */
const NAMES = new Map<string, string>(
  Object.entries({
    bash: 'Shell',
    sh: 'Shell',
    zsh: 'Shell',
    console: 'Shell',
    js: 'JavaScript',
    javascript: 'JavaScript',
    ts: 'TypeScript',
    typescript: 'TypeScript',
    jsonc: 'JSON',
    yml: 'YAML',
    py: 'Python',
    rb: 'Ruby',
    rs: 'Rust',
    cs: 'C#',
    csharp: 'C#',
    cpp: 'C++',
    md: 'Markdown',
    graphql: 'GraphQL',
    text: '',
    txt: '',
    plaintext: '',
  }),
);
const CAPITALIZED = /^(?:shell|python|ruby|go|rust|java|kotlin|swift|diff|markdown|dockerfile)$/;

const MAX_LENGTH = 30;

/** How a language is called; one that is not known is called as it was written. */
export function languageName(language: string): string {
  const key = language.toLowerCase();
  const name = NAMES.get(key);
  if (name !== undefined) return name;
  if (ACRONYMS.test(key)) return key.toUpperCase();
  return CAPITALIZED.test(key) ? key.charAt(0).toUpperCase() + key.slice(1) : language.slice(0, MAX_LENGTH);
}
