/** Whether a field of a request or an option of a function is left out. Some clients send `null` instead of leaving a field out. */
export const isAbsent = (value: unknown): value is null | undefined => value === undefined || value === null;
