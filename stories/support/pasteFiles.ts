import { expect, waitFor } from 'storybook/test';

/** Pastes a screenshot, a log file, and a file that is refused, into the field of the assistant. */
export async function pasteFiles(field: HTMLTextAreaElement): Promise<void> {
  await waitFor(() => expect(field.form?.querySelector('.da-attach')).toBeVisible());
  const picture = await new Promise<Blob>((resolve) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 64 });
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    context.fillStyle = '#c2410c';
    context.fillRect(8, 8, 48, 48);
    canvas.toBlob((blob) => resolve(blob as Blob));
  });
  const transfer = new DataTransfer();
  transfer.items.add(new File([picture], 'screenshot.png', { type: 'image/png' }));
  transfer.items.add(new File(['Error: EADDRINUSE\n'.repeat(800)], 'server-2026-11-23.log'));
  transfer.items.add(new File(['<svg/>'], 'icon.svg', { type: 'image/svg+xml' }));
  field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true }));
  await waitFor(() => expect(field.form?.querySelectorAll('.da-attachment')).toHaveLength(2));
  await waitFor(() => expect(field.form).toHaveTextContent(/icon\.svg.*PNG/));
}
