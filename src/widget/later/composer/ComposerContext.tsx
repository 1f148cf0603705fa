'use client';
import { type ReactElement, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useConversationExceptMessages } from '../../../headless/useConversationExceptMessages.js';
import { useConversationStore } from '../../../headless/useConversationStore.js';
import { useDocsAssistantSettings } from '../../../headless/useDocsAssistantSettings.js';
import type { Attachment, ContextItem } from '../../../protocol/messages/assistantMessage.js';
import { announce } from '../../../ui/announce.js';
import type { Draft } from '../../shared/createDraft.js';
import { useDraft } from '../../shared/draftContext.js';
import type { FieldKeyHandler } from '../../shared/FieldKeyHandler.js';
import { askOrKeep, keeperOf } from '../../shared/keptQuestions.js';
import { usePanelLanguage } from '../../shared/languageContext.js';
import { useShell } from '../../shared/shellContext.js';
import { useCurrentPath } from '../../shared/useCurrentPath.js';
import { useStyles } from '../../shared/useStyles.js';
import { findPageName } from '../start/findPageHeadings.js';
import { usePageText } from '../start/usePageText.js';
import { ContextRow } from './ContextRow.js';
import contextStyles from './context.css?inline';
import { describeContext } from './describeContext.js';
import { PrivacyNotice } from './PrivacyNotice.js';
import { useQuestionRecall } from './useQuestionRecall.js';
import { type SecretFinder, useSecretFinder } from './useSecretFinder.js';
import { useStoredDraft } from './useStoredDraft.js';

const SHEETS = [contextStyles];

interface ComposerContextProps {
  /** The id of the element that describes the field. */
  id: string;
  /**
   * Receives a handler for the keys of the field. The composer passes each key to this handler first, except the keys that an input method
   * handles.
   */
  handleKey: RefObject<FieldKeyHandler | undefined>;
  field: RefObject<HTMLTextAreaElement | null>;
  /** The text of the field. */
  text: string;
  /** Whether the reader tried to send while an answer was streaming. */
  refused: boolean;
  focusField: () => void;
}

/** The context that is sent with the next question, and the privacy guard that holds a question back. */
export function ComposerContext(props: ComposerContextProps): ReactElement {
  const { id, handleKey, field, text, refused, focusField } = props;
  const { labels, locale } = usePanelLanguage();
  const {
    pendingContext,
    addContext,
    removeContext,
    pendingAttachments,
    addAttachment,
    removeAttachment,
    includesPage,
  } = useConversationExceptMessages();
  const store = useConversationStore();
  const draft = useDraft();
  useStoredDraft(draft);
  useAutoHeight(field, text);
  const recall = useQuestionRecall(draft);
  useLayoutEffect(() => {
    handleKey.current = (event) => {
      // Holding Backspace to delete the text must not go on to remove context items.
      if (event.key === 'Backspace' && !event.repeat && !text) removeLastItem();
      guard.releaseWithout(text, pendingContext, pendingAttachments);
      return recall(event);
    };
  });
  useEffect(() => {
    if (refused && field.current) announce(labels.busy, field.current);
  }, [refused, field, labels]);
  useShowField(field);
  const { options, container } = useShell();
  useStyles(container, SHEETS);
  const settings = useDocsAssistantSettings();
  const path = useCurrentPath(settings.currentPath);
  const pageName = usePageText(findPageName);
  const guard = usePrivacyGuard(options.privacyGuard === false, draft);

  const removeLastItem = () => {
    const file = pendingAttachments.at(-1);
    const item = pendingContext.at(-1);
    if (file) removeAttachment(file);
    else if (item) removeContext(item);
  };
  const replaceWithRedacted = (
    question: string,
    context: readonly ContextItem[],
    attachments: readonly Attachment[],
  ) => {
    draft.set(question);
    for (const item of pendingContext) removeContext(item);
    for (const item of context) addContext(item);
    for (const file of pendingAttachments) removeAttachment(file);
    for (const file of attachments) addAttachment(file);
    guard.releaseWithout(question, context, attachments);
  };
  const sendAnyway = () => {
    guard.release();
    draft.set('');
    focusField();
    // If the question was not sent, append it to the text that the reader has typed in the meantime.
    void askOrKeep(store, draft, text, 'composer');
  };
  return (
    <>
      {guard.heldBack && (
        <PrivacyNotice
          question={text}
          context={pendingContext}
          attachments={pendingAttachments}
          onRedacted={replaceWithRedacted}
          onSend={sendAnyway}
          focusField={focusField}
        />
      )}
      <ContextRow path={path} pageName={pageName} field={field} focusField={focusField} />
      <span hidden id={id}>
        {describeContext(path !== undefined && includesPage, pendingContext, pendingAttachments, labels, locale)}
      </span>
    </>
  );
}

/**
 * Checks new and edited questions for secrets while the component is mounted, unless `off` is true. The returned `heldBack` says whether a
 * question was held back and has not been released yet.
 */
function usePrivacyGuard(off: boolean, draft: Draft) {
  const store = useConversationStore();
  const [heldBack, setHeldBack] = useState(false);
  const { findAll } = useSecretFinder();
  const latestFindAll = useRef(findAll);
  latestFindAll.current = findAll;
  useEffect(() => {
    if (off) return;
    return store.addGuard((question, context, attachments) => {
      const found = latestFindAll.current(question, context, attachments).length > 0;
      setHeldBack(found);
      if (!found) return undefined;
      const keeper = keeperOf(store, question);
      // An edited question keeps its own context and files. For any other question, return the context and files to the composer,
      // where the privacy notice checks them for secrets.
      if (keeper !== 'editor') {
        for (const item of context) store.actions.addContext(item);
        for (const file of attachments) store.actions.addAttachment(file);
      }
      if (!keeper) draft.add(question);
      return Promise.resolve(false);
    });
  }, [store, off, draft]);
  return {
    heldBack,
    release: () => setHeldBack(false),
    /**
     * Releases a held-back question once it contains no more secrets. If it stayed held back, a secret that the reader types later would
     * show the notice again. The notice would take the focus from the field.
     */
    releaseWithout(...question: Parameters<SecretFinder['findAll']>) {
      if (heldBack && findAll(...question).length === 0) setHeldBack(false);
    },
  };
}

/**
 * Scrolls a panel to its field when the panel is first shown. This matters in a short window, where the content is taller than the panel.
 */
function useShowField(field: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    const panel = field.current?.closest('.da-panel');
    const form = field.current?.form;
    if (panel && form) panel.scrollTop += form.getBoundingClientRect().bottom - panel.getBoundingClientRect().bottom;
  }, [field]);
}

/** Fits the height of the field to its text in browsers without `field-sizing`. The style sheet sets the maximum. */
function useAutoHeight(field: RefObject<HTMLTextAreaElement | null>, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height depends on the text
  useLayoutEffect(() => {
    if (!field.current || CSS.supports('field-sizing', 'content')) return;
    field.current.style.height = 'auto';
    field.current.style.height = `${field.current.scrollHeight}px`;
  }, [field, text]);
}
