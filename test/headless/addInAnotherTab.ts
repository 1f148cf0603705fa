/** Simulates another tab that answers the only question, or replaces its answer. */
export function answerInAnotherTab(content: string): void {
  const [key, text] = Object.entries(localStorage).find(([name]) => name.includes('/')) as [string, string];
  const record = JSON.parse(text);
  const [question, answer] = record.messages;
  const other = { ...answer, role: 'assistant', id: 'other-answer', content, parts: [{ type: 'text', text: content }] };
  const changed = {
    ...record,
    changedAt: record.changedAt + 5000,
    writer: 'other tab',
    outcome: 'complete',
    messages: [question, other],
  };
  localStorage.setItem(key, JSON.stringify(changed));
  window.dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }));
}

/** Simulates another tab that adds a turn to the only conversation. @returns the storage key of the added turn. */
export function addInAnotherTab(): string {
  const [key, text] = Object.entries(localStorage).find(([name]) => name.includes('/')) as [string, string];
  const record = JSON.parse(text);
  const message = (id: string, role: string, content: string) => ({
    id,
    role,
    content,
    parts: [{ type: 'text', text: content }],
  });
  const added = { ...record, id: 'other', at: record.at + 5000, changedAt: record.at + 5000, writer: 'other tab' };
  added.messages = [message('other', 'user', 'Of the other tab'), message('other-a', 'assistant', 'Yes.')];
  const name = `${key.slice(0, key.indexOf('/'))}/other`;
  localStorage.setItem(name, JSON.stringify(added));
  window.dispatchEvent(new StorageEvent('storage', { key: name, storageArea: localStorage }));
  return name;
}
