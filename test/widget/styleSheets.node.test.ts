import { readdir, readFile } from 'node:fs/promises';
import { join, normalize } from 'node:path';
import { expect, test } from 'vitest';

/**
 * Style sheets that are used only in shadow roots. `host.css` is for the host element of a shadow root. `capture.css` is for the buttons
 * beside code blocks and selected text.
 */
const IN_SHADOW_ROOTS = ['src/ui/host.css', 'src/widget/capture/capture.css'];

test('styles.css has every style sheet of the widget, for pages without a shadow root', async () => {
  const files = await readdir('src/widget', { recursive: true });
  const imported = new Set<string>();
  for (const file of files.filter((name) => /\.tsx?$/.test(name))) {
    const source = await readFile(join('src/widget', file), 'utf8');
    for (const [, path = ''] of source.matchAll(/from '([^']+\.css)\?inline'/g))
      imported.add(normalize(join('src/widget', file, '..', path)));
  }
  const styles = await readFile('src/styles.css', 'utf8');
  const collected = [...styles.matchAll(/@import "\.\/([^"]+)"/g)].map(([, path]) => `src/${path}`);
  const expected = [...imported].filter((path) => !IN_SHADOW_ROOTS.includes(path));
  expect(expected.filter((path) => !collected.includes(path))).toEqual([]);
});
