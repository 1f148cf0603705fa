/** Another tab that writes an answer into the stored conversation. */
export interface OtherTab {
  /** Stores the text of the answer so far. With `outcome`, the answer has ended with this outcome; without it, the answer still streams. */
  write: (text: string, outcome?: string) => void;
  /** Closes the tab. The browser then releases the lock that the tab holds for the answer. */
  close: () => void;
}

interface StoredMessage {
  id: string;
  role: string;
  content: string;
  parts: unknown[];
}

/**
 * Opens another tab that asks a question in the stored conversation. A frame simulates the tab, because a frame holds its own locks. The
 * question and the answer are stored in the format of the conversation history.
 */
export async function openOtherTab(question: string): Promise<OtherTab> {
  const [before] = Object.keys(localStorage).filter((name) => name.startsWith('docs-assistant:') && name.includes('/'));
  const key = `${before?.slice(0, before.indexOf('/'))}/other`;
  const frame = document.createElement('iframe');
  frame.title = 'Another tab';
  frame.hidden = true;
  document.body.append(frame);
  const asked = Date.now();
  await new Promise<void>((resolve) => {
    void frame.contentWindow?.navigator.locks.request(key, () => {
      resolve();
      return new Promise(() => {});
    });
  });
  const message = (id: string, role: string, content: string, parts: unknown[]): StoredMessage => ({
    id,
    role,
    content,
    parts,
  });
  const write = (text: string, outcome?: string) => {
    const source = { sourceType: 'url', id: 's', url: '/guide/theming', title: 'Theming' };
    const parts = [
      { type: 'source', source },
      { type: 'text', text },
    ];
    const answer = text === '' ? [] : [message('other-answer', 'assistant', text, parts)];
    const messages = [message('other', 'user', question, [{ type: 'text', text: question }]), ...answer];
    const record = { id: 'other', at: asked, changedAt: Date.now(), writer: 'other tab', outcome, messages };
    localStorage.setItem(key, JSON.stringify(record));
    // Send the event to this page: the browser does not, because this page itself has written to the storage.
    window.dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }));
  };
  write('');
  return { write, close: () => frame.remove() };
}
