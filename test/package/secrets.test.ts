import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const DIST = 'dist';
/** Entry points of the code for browsers. */
const ENTRIES = [
  'index.js',
  'client/index.js',
  'headless/index.js',
  'answer/index.js',
  'admin/index.js',
  'embed/index.js',
  'embed.js',
];
/** Folders of `dist/` with code for Node. */
const FOR_NODE = /^dist\/(?:bundle|cli|mcp|node|node-chunks|proxy|redis|s3|service|site)\//;
const IMPORT = /(?:from|import)\s*\(?\s*["'](\.[^"']+)["']/g;

function reachable(): Map<string, string> {
  const found = new Map<string, string>();
  const waiting = ENTRIES.map((name) => join(DIST, name));
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue;
    const text = readFileSync(file, 'utf8');
    found.set(file, text);
    for (const [, target = ''] of text.matchAll(IMPORT)) waiting.push(join(file, '..', target));
  }
  return found;
}

describe('the code for browsers', () => {
  const files = reachable();

  it('includes no code for Node', () => {
    expect(files.size).toBeGreaterThan(ENTRIES.length + 17);
    expect([...files.keys()].filter((file) => FOR_NODE.test(file.replaceAll('\\', '/')))).toEqual([]);
  });

  it('reads no environment variable except NODE_ENV', () => {
    for (const [file, text] of files) {
      expect(text, file).not.toMatch(/DOCS_[A-Z_]*KEY/);
      const asked = text.match(/process\.env\.?\w*/g) ?? [];
      expect(
        asked.filter((name) => name !== 'process.env.NODE_ENV'),
        file,
      ).toEqual([]);
    }
  });

  it('contains nothing that looks like a key', () => {
    for (const [file, text] of files) expect(text.match(/\bsvc_(?:dsc_)?[0-9A-Za-z]{8,}/g), file).toBeNull();
  });
});
