import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';

/** A change to one file of `src`, such as one more member of a union. */
export interface SourceEdit {
  /** Text that occurs exactly once in `src`. */
  find: string;
  replace: string;
}

/** One error of the compiler. */
export interface CompilerError {
  /** Name of the file without its folder, so that tests survive when files move. */
  file: string;
  message: string;
}

/** Compiles a copy of `src` with some changes, and returns the errors. Without changes there are none. */
export async function compileWith(edits: readonly SourceEdit[]): Promise<CompilerError[]> {
  const folder = mkdtempSync(join(tmpdir(), 'compile-'));
  try {
    cpSync('src', join(folder, 'src'), { recursive: true });
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
    for (const edit of edits) applyEdit(join(folder, 'src'), edit);
    const { compilerOptions } = JSON.parse(readFileSync('tsconfig.json', 'utf8'));
    // Without it the compiler shortens long unions, and the new member may be missing from the message.
    compilerOptions.noErrorTruncation = true;
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }));
    return readErrors(await runCompiler(folder));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function applyEdit(source: string, { find, replace }: SourceEdit): void {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(source, file))
    .filter((file) => readFileSync(file, 'utf8').includes(find));
  const [file] = files;
  const text = file === undefined ? '' : readFileSync(file, 'utf8');
  if (file === undefined || files.length > 1 || text.split(find).length !== 2) {
    throw new Error(`Exactly one place in src must have this text, but ${files.length} files do: ${find}`);
  }
  writeFileSync(
    file,
    text.replace(find, () => replace),
  );
}

function runCompiler(folder: string): Promise<string> {
  const args = [resolve('node_modules/typescript/bin/tsc'), '-p', folder, '--pretty', 'false'];
  return new Promise((done) => {
    // The exit code is not 0 where there are errors, which is expected here.
    execFile(process.execPath, args, { cwd: folder, maxBuffer: 100_000_000 }, (_, stdout) => done(stdout));
  });
}

/** Each error starts with its place. Its further lines are indented. */
function readErrors(output: string): CompilerError[] {
  return output.split(/\n(?! )/).flatMap((entry) => {
    const [, file = '', message = ''] = /^(\S+?)\(\d+,\d+\): error (.*)$/s.exec(entry) ?? [];
    return file === '' ? [] : [{ file: basename(file), message }];
  });
}
