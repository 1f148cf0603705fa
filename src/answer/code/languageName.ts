const NAMES: Readonly<Record<string, string>> = {
  bash: 'Shell',
  sh: 'Shell',
  shell: 'Shell',
  zsh: 'Shell',
  console: 'Shell',
  js: 'JavaScript',
  javascript: 'JavaScript',
  jsx: 'JSX',
  ts: 'TypeScript',
  typescript: 'TypeScript',
  tsx: 'TSX',
  json: 'JSON',
  jsonc: 'JSON',
  yaml: 'YAML',
  yml: 'YAML',
  toml: 'TOML',
  html: 'HTML',
  xml: 'XML',
  css: 'CSS',
  sql: 'SQL',
  py: 'Python',
  python: 'Python',
  rb: 'Ruby',
  ruby: 'Ruby',
  go: 'Go',
  rs: 'Rust',
  rust: 'Rust',
  java: 'Java',
  kotlin: 'Kotlin',
  swift: 'Swift',
  php: 'PHP',
  cs: 'C#',
  csharp: 'C#',
  cpp: 'C++',
  c: 'C',
  diff: 'Diff',
  md: 'Markdown',
  markdown: 'Markdown',
  http: 'HTTP',
  graphql: 'GraphQL',
  dockerfile: 'Dockerfile',
  text: '',
  txt: '',
  plaintext: '',
};

const MAX_LENGTH = 30;

/** How a language is called; one that is not known is called as it was written. */
export function languageName(language: string): string {
  const key = language.toLowerCase();
  return Object.hasOwn(NAMES, key) ? (NAMES[key] ?? '') : language.slice(0, MAX_LENGTH);
}
