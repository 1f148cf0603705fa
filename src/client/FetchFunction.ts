/** A function with the interface of `fetch`. Production, tests and offline use differ only in this function. */
export type FetchFunction = (input: string, init: RequestInit) => Promise<Response>;
