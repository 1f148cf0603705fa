import { HttpError } from '../../http/HttpError.js';

/** Creates the error for an invalid field of a request. */
export const badRequest = (sentence: string) => new HttpError(400, sentence);
