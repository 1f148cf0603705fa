import { isRecord } from './isRecord.js';
import { MAX_SERVER_MESSAGE_LENGTH, maskKeys } from './maskKeys.js';
import { readAmount } from './readAmount.js';
import { toPlainText } from './toPlainText.js';

/** Why an export failed, as the service of this package names it beside its sentence. The platform names nothing so far. */
export const EXPORT_FAILURES = [
  'no-pages',
  'pages-gone',
  'interrupted',
  'disk-full',
  'no-write-access',
  'internal',
] as const;

/** A reason that is known. */
export type ExportFailureCode = (typeof EXPORT_FAILURES)[number];

/** Something that was found amiss in an export, and where. */
export interface ExportJobWarning {
  /** A sentence, in the language of the service. */
  text: string;
  /** Address of the page that it is about. */
  page?: string;
  /** Its source, and the line there. */
  file?: string;
  line?: number;
}

/** What a service says of a finished export. What it does not say is missing. */
export interface ExportJobReport {
  warningCount: number;
  /** Links that lead to no page, or to no place of one. They are among the warnings. */
  brokenLinkCount?: number;
  /** The first of the warnings; the bundle's own report has all of them. */
  warnings: ExportJobWarning[];
  /** In bytes: all pages, and all images and downloads, unpacked; and the packed bundle. */
  sizes?: { pages?: number; files?: number; bundle?: number };
}

/** Warnings that a job carries. */
export const MAX_JOB_WARNINGS = 20;
const MAX_PLACE_LENGTH = 500;

/** The report of a job. @returns undefined when there is none that can be read. */
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

/** A reason that is known. */
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
