import { closed, DATE_TIME, open, STRING, STRINGS } from './jsonSchema.js';

/** Fields of a job in the static export interface. Replies may contain more fields. */
const exportJob = {
  jobId: STRING,
  status: { enum: ['queued', 'running', 'completed', 'failed'] },
  progress: { type: 'number', minimum: 0, maximum: 100 },
  pageCount: { type: 'integer', minimum: 0 },
  createdAt: DATE_TIME,
  updatedAt: DATE_TIME,
  error: STRING,
};
export const EXPORT_START_REQUEST = closed({ domain: STRING, version: STRING, paths: STRINGS }, ['domain']);
export const EXPORT_START_REPLY = open(exportJob, ['jobId']);
export const EXPORT_JOB_REPLY = open(exportJob, ['jobId', 'status']);
export const EXPORT_BUNDLE_REPLY = open(
  {
    jobId: STRING,
    bundleUrl: { type: 'string', pattern: '^https?://' },
    sizeBytes: { type: 'integer', minimum: 0 },
    expiresAt: DATE_TIME,
  },
  ['bundleUrl', 'expiresAt'],
);
