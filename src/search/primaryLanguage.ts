/** The first part of a language tag: `pt` of `pt-BR`. English where there is none. */
export function primaryLanguage(tag: string | undefined): string {
  return tag?.toLowerCase().split(/[-_]/, 1)[0] || 'en';
}
