/** The first part of a language tag: `pt` for `pt-BR`. Without a tag it is `en`. */
export function primaryLanguage(tag: string | undefined): string {
  return tag?.toLowerCase().split(/[-_]/, 1)[0] || 'en';
}
