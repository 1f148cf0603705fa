import { isRecord } from '../../values/isRecord.js';
import { readAmount } from '../../values/readAmount.js';
import { toPlainText } from '../../values/toPlainText.js';
import { MAX_SERVER_MESSAGE_LENGTH, maskKeys } from '../keys/maskKeys.js';

/** Codes of the reasons why an export failed. Only the service of this package sends a code; the docs platform sends only a sentence. */
export const EXPORT_FAILURES = [
  'no-pages',
  'pages-gone',
  'interrupted',
  'disk-full',
  'no-write-access',
  'too-large',
  'internal',
] as const;

/** One of {@link EXPORT_FAILURES}. */
export type ExportFailureCode = (typeof EXPORT_FAILURES)[number];

/** A problem in an export, and its position. */
export interface ExportJobWarning {
  /** The problem as a sentence, in the language of the service. */
  text: string;
  /** Path of the page. */
  page?: string;
  /** Source file of the page. */
  file?: string;
  /** Line in the source file. */
  line?: number;
}

/** The report of a finished export. An optional field is missing if the service did not send it. */
export interface ExportJobReport {
  warningCount: number;
  /** Number of links to a missing page or a missing anchor. `warningCount` includes them. */
  brokenLinkCount?: number;
  /** The first warnings, at most `MAX_JOB_WARNINGS`. The report in the bundle lists more. */
  warnings: ExportJobWarning[];
  /** Sizes in bytes. `pages`: their HTML and Markdown, unpacked; `files`: images and downloads, unpacked; `bundle`: the packed bundle. */
  sizes?: { pages?: number; files?: number; bundle?: number };
}

/** Maximum number of warnings in an {@link ExportJobReport}. */
export const MAX_JOB_WARNINGS = 20;
const MAX_PLACE_LENGTH = 500;

/** Reads the report of a job. Returns undefined for a value that is not a report. */
export function readExportReport(value: unknown): ExportJobReport | undefined {
  if (!isRecord(value)) return undefined;
  const warningCount = readAmount(value.warningCount);
  if (warningCount === undefined) return undefined;
  const brokenLinkCount = readAmount(value.brokenLinkCount);
  const listed = Array.isArray(value.warnings) ? value.warnings.slice(0, MAX_JOB_WARNINGS) : [];
  const sizes = readSizes(value.sizes);
  return {
    warningCount,
    ...(brokenLinkCount !== undefined && { brokenLinkCount }),
    warnings: listed.flatMap((each) => readWarning(each) ?? []),
    ...(sizes && { sizes }),
  };
}

/** Reads the code of a failure. Returns undefined for an unknown code. */
export function readExportFailure(value: unknown): ExportFailureCode | undefined {
  return EXPORT_FAILURES.find((code) => code === value);
}

function readWarning(value: unknown): ExportJobWarning | undefined {
  if (!isRecord(value)) return undefined;
  const text = readText(value.text, MAX_SERVER_MESSAGE_LENGTH);
  if (!text) return undefined;
  const page = readText(value.page, MAX_PLACE_LENGTH);
  const file = readText(value.file, MAX_PLACE_LENGTH);
  const line = readAmount(value.line);
  return { text, ...(page && { page }), ...(file && { file }), ...(line !== undefined && { line }) };
}

function readText(value: unknown, length: number): string | undefined {
  return typeof value === 'string' ? maskKeys(toPlainText(value, length)) : undefined;
}

function readSizes(value: unknown): ExportJobReport['sizes'] {
  if (!isRecord(value)) return undefined;
  const pages = readAmount(value.pages);
  const files = readAmount(value.files);
  const bundle = readAmount(value.bundle);
  return {
    ...(pages !== undefined && { pages }),
    ...(files !== undefined && { files }),
    ...(bundle !== undefined && { bundle }),
  };
}
