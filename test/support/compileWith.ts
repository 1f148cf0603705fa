import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';

/** A change to one file of `src`, such as one more member of a union. */
export interface SourceEdit {
  /** Path below the repository. */
  file: string;
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
    for (const { file, find, replace } of edits) {
      const text = readFileSync(join(folder, file), 'utf8');
      if (text.split(find).length !== 2) throw new Error(`${file} must contain this text exactly once: ${find}`);
      writeFileSync(
        join(folder, file),
        text.replace(find, () => replace),
      );
    }
    const { compilerOptions } = JSON.parse(readFileSync('tsconfig.json', 'utf8'));
    // Without it the compiler shortens long unions, and the new member may be missing from the message.
    compilerOptions.noErrorTruncation = true;
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['src'] }));
    return readErrors(await runCompiler(folder));
  } finally {
    rmSync(folder, { recursive: true });
  }
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
