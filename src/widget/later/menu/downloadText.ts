/** How long the URL of the file stays valid (ms): long enough for every browser to start the download. */
const URL_LIFETIME = 10_000;

/** Downloads text as a Markdown file. */
export function downloadText(text: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/markdown;charset=utf-8' }));
  link.download = fileName;
  // The link is not part of the document, so that no router of the site handles the click.
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), URL_LIFETIME);
}
