/** Whether an optional field of a request is left out. Some clients send `null` instead. */
export const isAbsent = (value: unknown): value is null | undefined => value === undefined || value === null;
