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
  /** Name of the file without its folder, so that moving a file does not break tests. */
  file: string;
  message: string;
}

/** Compiles a copy of `src` with some changes, and returns the errors. Without changes there are no errors. */
export async function compileWith(edits: readonly SourceEdit[]): Promise<CompilerError[]> {
  const folder = mkdtempSync(join(tmpdir(), 'compile-'));
  try {
    cpSync('src', join(folder, 'src'), { recursive: true });
    symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
    for (const edit of edits) applyEdit(join(folder, 'src'), edit);
    const { compilerOptions } = JSON.parse(readFileSync('tsconfig.json', 'utf8'));
    // Without `noErrorTruncation`, the compiler shortens long unions, so a member that an edit adds may be missing from the message.
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
    throw new Error(`This text must occur exactly once in src, but ${files.length} files contain it: ${find}`);
  }
  writeFileSync(
    file,
    text.replace(find, () => replace),
  );
}

function runCompiler(folder: string): Promise<string> {
  const args = [resolve('node_modules/typescript/bin/tsc'), '-p', folder, '--pretty', 'false'];
  return new Promise((done) => {
    // Ignore the exit code: the compiler also exits with a failure for the expected errors.
    execFile(process.execPath, args, { cwd: folder, maxBuffer: 100_000_000 }, (_, stdout) => done(stdout));
  });
}

/** Splits the compiler's output into errors. An error starts with its position, and its continuation lines are indented. */
function readErrors(output: string): CompilerError[] {
  return output.split(/\n(?! )/).flatMap((entry) => {
    const [, file = '', message = ''] = /^(\S+?)\(\d+,\d+\): error (.*)$/s.exec(entry) ?? [];
    return file === '' ? [] : [{ file: basename(file), message }];
  });
}
