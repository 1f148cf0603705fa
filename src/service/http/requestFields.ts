import { HttpError } from '../../http/HttpError.js';

/** Creates the error for an invalid field of a request. */
export const badRequest = (sentence: string) => new HttpError(400, sentence);

/** Whether an optional field is left out. Some clients send `null` instead. */
export const isAbsent = (value: unknown): value is null | undefined => value === undefined || value === null;
