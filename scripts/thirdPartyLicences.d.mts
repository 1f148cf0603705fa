import type { Plugin } from 'vite';

export function thirdPartyLicences(fileName?: string): Plugin;
