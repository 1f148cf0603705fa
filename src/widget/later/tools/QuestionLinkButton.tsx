'use client';
import type { ReactElement } from 'react';
import { useDocsAssistantSettings } from '../../../headless/useDocsAssistantSettings.js';
import { IconButton } from '../../../ui/IconButton.js';
import { ALERT, CHECK } from '../../../ui/icons.js';
import { useCopy } from '../../../ui/useCopy.js';
import { usePanelLanguage } from '../../shared/languageContext.js';
import { LINK } from '../icons.js';
import { createDeepLink } from '../page/takeDeepLink.js';

/**
 * Maximum length of a link (characters of the encoded URL). Some servers refuse longer URLs, and some programs cut them off. Encoding turns
 * a character outside ASCII into up to 12 characters of the URL.
 */
const MAX_LENGTH = 2_000;

/** The button that copies a link to a question. Renders nothing if the question is empty or the link would be too long. */
export function QuestionLinkButton({ question }: { question: string }): ReactElement | null {
  const { labels } = usePanelLanguage();
  const { emit } = useDocsAssistantSettings();
  const [state, copy] = useCopy(labels);
  if (question.trim() === '' || createDeepLink(question).length > MAX_LENGTH) return null;
  return (
    <IconButton
      shape={{ idle: LINK, copied: CHECK, failed: ALERT }[state]}
      label={{ idle: labels.copyQuestionLink, copied: labels.copied, failed: labels.copyFailed }[state]}
      onClick={(event) => {
        copy(createDeepLink(question), event.currentTarget);
        emit({ type: 'copied', what: 'link' });
      }}
    />
  );
}
