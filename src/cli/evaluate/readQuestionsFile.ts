import { readFile } from 'node:fs/promises';
import { CommandError } from '../shared/CommandError.js';
import { questionsFileError } from './questionsFileError.js';
import { readQuestions, type WrittenQuestion } from './readQuestions.js';

/** @throws {CommandError} exit code 2 if the file cannot be read, or if there are problems in it. */
export async function readQuestionsFile(file: string): Promise<WrittenQuestion[]> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new CommandError(
      `The questions file "${file}" cannot be read. Give the path of a YAML file with questions: docs-assistant evaluate <file>`,
      2,
    );
  });
  const { questions, problems } = readQuestions(text);
  if (problems.length > 0) throw questionsFileError(file, problems);
  return questions;
}
