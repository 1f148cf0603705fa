'use client';
import type { ReactElement } from 'react';
import { IconButton } from '../../../ui/IconButton.js';
import { CLIP } from '../../attachments/icons.js';
import { usePanelLanguage } from '../../shared/languageContext.js';

/** Replaces the button that attaches files, or the chips of attached files, if their code could not be loaded. A press loads it again. */
export function AttachmentsRetry({ load }: { load: () => Promise<boolean> }): ReactElement {
  const { labels } = usePanelLanguage();
  return <IconButton className="da-attach" shape={CLIP} label={labels.loadFailed} onClick={() => void load()} />;
}
