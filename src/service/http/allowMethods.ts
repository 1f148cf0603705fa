import { HttpError } from '../../http/HttpError.js';

/** @throws {HttpError} 405 for any other method. */
export function allowMethods(request: Request, methods: readonly string[]): void {
  if (methods.includes(request.method)) return;
  const allow = methods.join(', ');
  throw new HttpError(405, `This address does not accept ${request.method}. Use ${allow}.`, { allow });
}
