import { listAt } from '../../site/config/ConfigValue.js';
import { isGlob } from './globs.js';
import type { SettingsReader } from './SettingsReader.js';

/** Maximum number of patterns of a setting. */
const MAX_PATTERNS = 100;

/**
 * Reads the glob patterns of files that a site excludes. Adds the setting to `unsupported` if a pattern is code instead of a string or is
 * not supported, or if there are more than {@link MAX_PATTERNS} patterns.
 */
export function readExclusions(settings: SettingsReader, key: string): string[] {
  const patterns = settings.texts(key);
  if (patterns.length < listAt(settings.config, key).length) noteExclusions(settings, key);
  return supportedGlobs(settings, key, patterns);
}

/** Returns at most {@link MAX_PATTERNS} supported patterns. If a pattern is left out, adds the setting to `unsupported`. */
export function supportedGlobs(settings: SettingsReader, key: string, patterns: readonly string[]): string[] {
  const known = patterns.slice(0, MAX_PATTERNS).filter(isGlob);
  if (known.length < patterns.length) noteExclusions(settings, key);
  return known;
}

/** Adds a setting to `unsupported`, because the service does not know all files that the setting excludes. */
export function noteExclusions(settings: SettingsReader, name: string): void {
  if (settings.unsupported.some((each) => each.name === name)) return;
  settings.unsupported.push({
    name,
    effect: 'answers can come from pages that the site leaves out',
    remedy: 'Give these files a name that begins with "_", or move them out of the folder.',
  });
}

/**
 * Converts lines with the syntax of `.gitignore` to patterns for `createGlobMatcher`. `drafts/` matches a folder at any depth. `/drafts`
 * matches a file or folder at the top.
 */
export function gitIgnoreGlobs(lines: string): string[] {
  return lines.split('\n').flatMap((given) => {
    const line = given.trim();
    if (line === '' || line.startsWith('#')) return [];
    const not = line.startsWith('!') ? '!' : '';
    const pattern = line.slice(not.length);
    const isFolder = pattern.endsWith('/');
    const path = pattern.replace(/^\/|\/$/g, '');
    const isAtTop = pattern.startsWith('/') || path.includes('/');
    const glob = `${not}${isAtTop ? '' : '**/'}${path}`;
    return isFolder ? [`${glob}/**`] : [glob, `${glob}/**`];
  });
}
