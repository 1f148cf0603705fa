import type { Plugin } from 'vite';

export function stemmerInputs(names: readonly string[]): Record<string, string>;
export function stemmerScripts(): Plugin;
