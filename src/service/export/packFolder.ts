import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createTarPacker, type TarPackController } from 'modern-tar';
import { createBoundedGzip } from './createBoundedGzip.js';
import type { PackedBundle } from './ExportRecord.js';

/** A packed folder, and what it contains. */
export interface PackedFolder extends PackedBundle {
  unpackedBytes: number;
  /** Number of files and folders. */
  entries: number;
  /** Total length of the names of all files, in bytes. */
  nameBytes: number;
}

/** Folder to pack, and target file. */
export interface PackRequest {
  folder: string;
  file: string;
}

const FILE_MODE = 0o644;
const NOBODY = { uid: 0, gid: 0, uname: '', gname: '' };
/** Larger files are read in chunks of this size. */
const CHUNK_BYTES = 1_048_576;
const BEGINNING = new Date(0);

/**
 * Packs the files of a folder as `.tar.gz`, file by file. Entries are sorted and all have the same time and owner, so that the same
 * files give the same bytes with the same version of Node. `modern-tar` writes the archive, with PAX headers for names that are too long
 * for an ordinary header.
 */
export async function packFolder({ folder, file }: PackRequest): Promise<PackedFolder> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const { names, folders } = await listBelow(folder);
  let unpackedBytes = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      sizeBytes += chunk.length;
      done(null, chunk);
    },
  });
  const { readable, controller } = createTarPacker();
  const packed = pipeline(readable, createBoundedGzip(), measure, createWriteStream(file, { mode: 0o600 }));
  const addAll = async () => {
    try {
      for (const name of names) unpackedBytes += await addFile(controller, join(folder, name), name);
      controller.finalize();
    } catch (error) {
      controller.error(error);
    }
  };
  // Wait for both at once. The pipeline can fail while `addAll` still runs, for example because the disk is full. Then the rejection of the
  // pipeline must already have a handler.
  await Promise.all([packed, addAll()]);
  const nameBytes = names.reduce((total, name) => total + Buffer.byteLength(name), 0);
  return { sizeBytes, digest: hash.digest('hex'), unpackedBytes, entries: names.length + folders, nameBytes };
}

/** Adds a file to the archive. Returns the size of the file, in bytes. */
async function addFile(controller: TarPackController, path: string, name: string): Promise<number> {
  const handle = await open(path);
  try {
    const { size } = await handle.stat();
    const body = controller.add({ name, size, type: 'file', mtime: BEGINNING, mode: FILE_MODE, ...NOBODY }).getWriter();
    for (let at = 0; at < size; ) {
      const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(Math.min(CHUNK_BYTES, size - at)));
      if (bytesRead === 0) throw new Error(`${name} became shorter while it was being packed.`);
      await body.write(buffer.subarray(0, bytesRead));
      at += bytesRead;
    }
    await body.close();
    return size;
  } finally {
    await handle.close();
  }
}

/** Lists the paths of all files below a folder, relative to the folder, with `/` as separator, sorted by code units. Counts the folders. */
async function listBelow(folder: string): Promise<{ names: string[]; folders: number }> {
  const names: string[] = [];
  let folders = 0;
  const walk = async (below: string): Promise<void> => {
    for (const entry of await readdir(join(folder, below), { withFileTypes: true })) {
      const name = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.isDirectory()) {
        folders += 1;
        await walk(name);
      } else if (entry.isFile()) names.push(name);
    }
  };
  await walk('');
  return { names: names.sort((left, right) => (left < right ? -1 : left > right ? 1 : 0)), folders };
}
