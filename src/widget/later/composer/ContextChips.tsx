'use client';
// Only the panel loads this: bundlers see here that what both share has arrived (LoadedAssistant.tsx).
import '../../panel/LoadedAssistant.js';
import type { ReactElement } from 'react';
import { useDocsAssistantSettings } from '../../../headless/useDocsAssistantSettings.js';
import { formatLabel } from '../../../languages/formatLabel.js';
import type { ContextItem } from '../../../protocol/assistantMessage.js';
import { MAX_CONTEXT_ITEMS } from '../../../protocol/limits.js';
import contextStyles from '../../../ui/context.css?inline';
import { CODE, QUOTE } from '../../../ui/contextIcons.js';
import { Icon } from '../../../ui/Icon.js';
import { IconButton } from '../../../ui/IconButton.js';
import { CLOSE } from '../../../ui/icons.js';
import { useLook } from '../../panel/lookContext.js';
import { useShell } from '../../panel/shellContext.js';
import { useStyles } from '../../panel/useStyles.js';
import { contextName } from './describeContext.js';

const SHEETS = [contextStyles];
/** As much of an item appears on hover, in characters. */
const MAX_TITLE_LENGTH = 600;

interface ContextChipsProps {
  items: readonly ContextItem[];
  /** Without it the chips only show what was sent. */
  onRemove?: (item: ContextItem) => void;
}

/** What went with a question: a list of {@link ContextChipItems}. */
export function ContextChips(props: ContextChipsProps): ReactElement | null {
  useStyles(useShell().container, SHEETS);
  const { contextSent } = useLook().labels;
  if (props.items.length === 0) return null;
  return (
    <ul className="da-chips" aria-label={contextSent}>
      <ContextChipItems {...props} />
    </ul>
  );
}

/** One chip for each item, with the beginning of its text, its page where that is another one, and the way back to its place. */
export function ContextChipItems({ items, onRemove }: ContextChipsProps): ReactElement {
  const labels = useLook().labels;
  const { locale } = useLook();
  const shell = useShell();
  const settings = useDocsAssistantSettings();
  const page = settings.currentPath();
  const show = (item: ContextItem) =>
    import('./showContextSource.js').then(
      ({ showContextSource }) => showContextSource(item, settings, shell),
      // Without it the chip says what is sent, and no more.
      () => {},
    );
  return (
    <>
      {items.map((item) => {
        const { kind, excerpt } = contextName(item, labels);
        const count = new Intl.NumberFormat(locale).format(item.value.length);
        const content = (
          <>
            <Icon shape={item.type === 'code' ? CODE : QUOTE} />
            <span className="da-visually-hidden">{kind}</span>
            <bdi className="da-chip-text">{excerpt}</bdi>
          </>
        );
        return (
          <li
            className="da-chip"
            key={`${item.type} ${item.elementId ?? ''} ${item.path ?? ''} ${item.value}`}
            title={item.value.slice(0, MAX_TITLE_LENGTH)}
          >
            {item.path || item.pagePath || item.elementId ? (
              <button
                type="button"
                className="da-chip-place"
                aria-label={formatLabel(labels.showContext, { name: `${kind}: ${excerpt}` })}
                onClick={() => void show(item)}
              >
                {content}
              </button>
            ) : (
              content
            )}
            {item.path && item.path !== page && <bdi className="da-chip-note">{item.path}</bdi>}
            {item.truncated && <span className="da-chip-cut">{formatLabel(labels.contextCut, { count })}</span>}
            {onRemove && (
              <IconButton
                shape={CLOSE}
                label={formatLabel(labels.removeContext, { name: excerpt })}
                onClick={() => onRemove(item)}
              />
            )}
          </li>
        );
      })}
      {onRemove && items.length >= MAX_CONTEXT_ITEMS && (
        <li className="da-chip-note">
          {formatLabel(labels.contextFull, { count: new Intl.NumberFormat(locale).format(MAX_CONTEXT_ITEMS) })}
        </li>
      )}
    </>
  );
}
