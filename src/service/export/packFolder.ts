import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { packTar } from 'modern-tar/fs';
import type { KeptBundle } from './ExportRecord.js';

/** What is packed, and into which file. */
export interface PackRequest {
  folder: string;
  file: string;
}

const FILE_MODE = 0o644;
const BEGINNING = new Date(0);
/** The tenth byte of a gzip file names the system that wrote it; 255 is "unknown", the same everywhere. */
const SYSTEM_BYTE = 9;
const UNKNOWN_SYSTEM = 255;

/**
 * Packs the files of a folder as `.tar.gz`, streamed: sorted by name, without times, owners and folders, so that the same files are the
 * same bytes. The archive is written by modern-tar (no dependencies; long and non-Latin names as PAX headers) and compressed by Node.
 */
export async function packFolder({ folder, file }: PackRequest): Promise<KeptBundle> {
  const names = await namesBelow(folder);
  const sources = names.map((name) => ({
    type: 'file' as const,
    source: join(folder, name),
    target: name,
    mtime: BEGINNING,
    mode: FILE_MODE,
    uid: 0,
    gid: 0,
    uname: '',
    gname: '',
  }));
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (sizeBytes <= SYSTEM_BYTE && sizeBytes + chunk.length > SYSTEM_BYTE)
        chunk[SYSTEM_BYTE - sizeBytes] = UNKNOWN_SYSTEM;
      hash.update(chunk);
      sizeBytes += chunk.length;
      done(null, chunk);
    },
  });
  await pipeline(packTar(sources, { concurrency: 4 }), createGzip(), measure, createWriteStream(file, { mode: 0o600 }));
  return { sizeBytes, digest: hash.digest('hex') };
}

/** Names of all files, with `/` between folders, sorted by their code units. */
async function namesBelow(folder: string): Promise<string[]> {
  const names: string[] = [];
  const walk = async (below: string): Promise<void> => {
    for (const entry of await readdir(join(folder, below), { withFileTypes: true })) {
      const name = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.isDirectory()) await walk(name);
      else if (entry.isFile()) names.push(name);
    }
  };
  await walk('');
  return names.sort((left, right) => (left < right ? -1 : left > right ? 1 : 0));
}
