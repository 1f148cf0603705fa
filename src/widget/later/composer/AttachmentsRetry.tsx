'use client';
import type { ReactElement } from 'react';
import { IconButton } from '../../../ui/IconButton.js';
import { CLIP } from '../../attachments/icons.js';
import { usePanelLanguage } from '../../shared/languageContext.js';

/** The button in place of the button for files, or of the chips of files, if these could not be loaded. A press tries again. */
export function AttachmentsRetry({ load }: { load: () => Promise<boolean> }): ReactElement {
  const { labels } = usePanelLanguage();
  return <IconButton className="da-attach" shape={CLIP} label={labels.loadFailed} onClick={() => void load()} />;
}
