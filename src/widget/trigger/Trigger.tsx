'use client';
import type { ReactElement, RefObject } from 'react';
import type { PageButtonLabels } from '../../languages/Labels.js';
import { Icon } from '../../ui/Icon.js';
import { CHEVRON_DOWN, MARK } from '../../ui/triggerIcons.js';
import type { WidgetOptions } from '../shared/DocsAssistantProps.js';
import { describeTrigger, type LoadState } from './describeTrigger.js';

interface TriggerProps {
  buttonRef: RefObject<HTMLButtonElement | null>;
  options: WidgetOptions;
  state: LoadState;
  open: boolean;
  /** The labels in the language of the assistant. Undefined until they have loaded. If English is used, undefined or an empty object. */
  loadedLabels: Partial<PageButtonLabels> | undefined;
  /** Called when the pointer enters the button or the button gets the focus. */
  onIntent: (() => void) | undefined;
  onPress: () => void;
}

/**
 * The floating button, or the button in place of an inline assistant that could not be loaded. `embed/renderTrigger.ts` renders the same
 * buttons without React.
 */
export function Trigger(props: TriggerProps): ReactElement {
  const { buttonRef, options, state, open, loadedLabels, onIntent, onPress } = props;
  const { attributes, text } = describeTrigger(
    options,
    { state, open, busy: open && state === 'loading' },
    loadedLabels,
  );
  return (
    <button
      {...(attributes as object)}
      ref={buttonRef}
      className="da-trigger"
      onPointerEnter={onIntent}
      onFocus={onIntent}
      onClick={onPress}
    >
      {options.logo ? (
        <img className="da-icon" src={options.logo} alt="" />
      ) : (
        <Icon shape={open ? CHEVRON_DOWN : MARK} />
      )}
      {text && <span className="da-trigger-text">{text}</span>}
    </button>
  );
}
