type FilesHandler = (files: readonly File[]) => void;

/**
 * Calls the handler for pasted files. If the clipboard also has plain text and HTML, the handler is not called, and the browser pastes the
 * text. Office programs copy text in this way, together with a picture of the text.
 *
 * @returns a cleanup function.
 */
export function onFilesPasted(field: HTMLElement, handle: FilesHandler): () => void {
  const onPaste = (event: ClipboardEvent) => {
    const { files, types } = event.clipboardData ?? {};
    if (!files?.length || (types?.includes('text/plain') && types.includes('text/html'))) return;
    event.preventDefault();
    handle([...files]);
  };
  field.addEventListener('paste', onPaste);
  return () => field.removeEventListener('paste', onPaste);
}

/**
 * Calls the handler for files that are dropped on an element, and prevents the browser from leaving the page to open them.
 *
 * @param marked Has the attribute `data-dropping` while files are over the element.
 * @returns a cleanup function.
 */
export function onFilesDropped(target: HTMLElement, marked: HTMLElement | null, handle: FilesHandler): () => void {
  const controller = new AbortController();
  const mark = (isOver: boolean) => marked?.toggleAttribute('data-dropping', isOver);
  const listen = (type: 'dragover' | 'dragleave' | 'drop', listener: (event: DragEvent) => void) =>
    target.addEventListener(
      type,
      (event) => {
        if (event.dataTransfer?.types.includes('Files')) listener(event);
      },
      { signal: controller.signal },
    );
  listen('dragover', (event) => {
    event.preventDefault();
    mark(true);
  });
  listen('dragleave', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && target.contains(relatedTarget))) mark(false);
  });
  listen('drop', (event) => {
    event.preventDefault();
    mark(false);
    handle([...(event.dataTransfer?.files ?? [])]);
  });
  return () => {
    mark(false);
    controller.abort();
  };
}
