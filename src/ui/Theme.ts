/**
 * `system` follows the operating system. A function returns the current theme of the site. It is called again whenever that theme may have
 * changed.
 */
export type Theme = 'light' | 'dark' | 'system' | (() => 'light' | 'dark');
