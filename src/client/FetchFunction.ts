/** Anything that is called as `fetch` is. Production, tests and offline use differ only in this function. */
export type FetchFunction = (input: string, init: RequestInit) => Promise<Response>;
