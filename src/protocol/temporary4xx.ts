/** The statuses below 500 after which the same request may succeed a moment later. */
export const TEMPORARY_4XX: ReadonlySet<number | undefined> = new Set([408, 425, 429]);
