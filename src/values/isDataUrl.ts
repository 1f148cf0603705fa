/** Whether a URL is a `data:` URL, which contains the file itself. */
export const isDataUrl = (url: string): boolean => /^data:/i.test(url);
