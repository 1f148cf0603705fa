import { DocsAssistantError } from '../../protocol/DocsAssistantError.js';

/** An archive that is not what an export makes. One sentence says why; nothing of it is kept. */
export function archiveFault(reason: string): DocsAssistantError {
  return new DocsAssistantError('protocol', `The archive is refused: ${reason}`);
}

/** A name as it can stand in a sentence: what cannot be seen is spelled out, and it ends. */
export function shownName(name: string): string {
  const spelled = name.replace(
    /[\p{Cc}\p{Cf}\u2028\u2029]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `"${spelled.length > 100 ? `${spelled.slice(0, 100)}…` : spelled}"`;
}
