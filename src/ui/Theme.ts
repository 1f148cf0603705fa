/** `system` follows the setting of the system. A function returns the theme of the site and is called again when it may have changed. */
export type Theme = 'light' | 'dark' | 'system' | (() => 'light' | 'dark');
