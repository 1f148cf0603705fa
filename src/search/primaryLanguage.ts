/** Returns the first part of a language tag, in lower case: `pt` for `pt-BR`. Without a tag, returns `en`. */
export function primaryLanguage(tag: string | undefined): string {
  return tag?.toLowerCase().split(/[-_]/, 1)[0] || 'en';
}
