/** `system` follows the reader's setting; a function reads the site's own switch and is asked again when that may have changed. */
export type Theme = 'light' | 'dark' | 'system' | (() => 'light' | 'dark');
