/** A function that is called like `fetch`. */
export type FetchFunction = (input: string, init: RequestInit) => Promise<Response>;
