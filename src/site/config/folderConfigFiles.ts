import { folderFiles } from '../files/folderFiles.js';
import type { ReadFile } from '../files/ReadFile.js';
import { readTextFile } from '../files/readTextFile.js';
import { type ConfigFiles, createConfigFiles } from './createConfigFiles.js';

/** Maximum size of a file, such as a configuration file, a style sheet or a logo (bytes). Larger files are not read. */
const MAX_BYTES = 1_000_000;

/** The configuration files in the folder of a project. */
export interface FolderConfigFiles extends ConfigFiles {
  /** Path of the project's folder. */
  root: string;
  /** Reads other small files, such as a logo. */
  readFile: ReadFile;
  /** Returns the warnings about files that are too large, and forgets them. */
  takeWarnings(): string[];
}

/** Opens the configuration files of a project. Parsed files are cached: create a new instance to see changes. */
export function folderConfigFiles(root: string): FolderConfigFiles {
  const warnings = new Set<string>();
  const readFile = folderFiles(root, MAX_BYTES, (name, bytes) => {
    const size = (bytes / 1e6).toFixed(1);
    warnings.add(`${name} is not read, because it has ${size} MB and the limit is 1 MB. Make it smaller.`);
  });
  return {
    ...createConfigFiles((name) => readTextFile(readFile, name)),
    root,
    readFile,
    takeWarnings() {
      const taken = [...warnings];
      warnings.clear();
      return taken;
    },
  };
}
