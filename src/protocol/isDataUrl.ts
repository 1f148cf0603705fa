/** Whether a URL contains its file. */
export const isDataUrl = (url: string): boolean => /^data:/i.test(url);
