import type { Plugin } from 'vite';

export function markEagerFunctions(code: string): string;
export function eagerFunctions(): Plugin;
