/**
 * `system` follows the operating system. A function returns the current theme of the site. It is called again when an attribute of `<html>`
 * or `<body>` changes, when a transition of one of these elements ends, and when the light or dark setting of the system changes.
 */
export type Theme = 'light' | 'dark' | 'system' | (() => 'light' | 'dark');
