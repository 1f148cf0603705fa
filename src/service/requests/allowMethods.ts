import { HttpError } from '../../http/HttpError.js';

/**
 * Refuses a request whose method is not in the list.
 *
 * @param advice What to do instead, as a sentence. Default: use one of the methods.
 * @throws {HttpError} 405
 */
export function allowMethods(request: Request, methods: readonly string[], advice?: string): void {
  if (methods.includes(request.method)) return;
  const allow = methods.join(', ');
  throw new HttpError(405, `This address does not accept ${request.method}. ${advice ?? `Use ${allow}.`}`, { allow });
}
