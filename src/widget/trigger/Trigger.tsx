'use client';
import type { ReactElement, Ref } from 'react';
import type { PageButtonLabels } from '../../languages/Labels.js';
import { Icon } from '../../ui/Icon.js';
import { CHEVRON_DOWN, MARK } from '../../ui/triggerIcons.js';

/** What every trigger says and does, whether it is ours or the page's own. */
export interface TriggerBehavior {
  open: boolean;
  haspopup: 'dialog' | undefined;
  /** Value of `aria-keyshortcuts`. */
  keys: string | undefined;
  onIntent: () => void;
  onPress: () => void;
}

interface TriggerProps extends TriggerBehavior {
  buttonRef: Ref<HTMLButtonElement>;
  labels: PageButtonLabels;
  /** `failed`: the code of the assistant could not be loaded; the next press tries again. */
  state: 'idle' | 'loading' | 'loaded' | 'failed';
  withText: boolean;
  /** Address of an image in place of the mark. */
  logo: string | undefined;
}

/** The floating button. All that a page pays for until the reader shows an interest. */
export function Trigger({
  buttonRef,
  labels,
  state,
  open,
  withText,
  logo,
  haspopup,
  keys,
  onIntent,
  onPress,
}: TriggerProps): ReactElement {
  // What says that it failed is pressed to try again; it may not shrink under the pointer before.
  const intent = state === 'failed' ? undefined : onIntent;
  const name = state === 'failed' ? labels.loadFailed : open ? labels.close : labels.open;
  return (
    <button
      ref={buttonRef}
      type="button"
      className="da-trigger"
      part="trigger"
      data-state={state}
      aria-label={name}
      title={name}
      aria-haspopup={haspopup}
      aria-expanded={open}
      aria-busy={open && state === 'loading'}
      aria-keyshortcuts={keys}
      onPointerEnter={intent}
      onFocus={intent}
      onClick={onPress}
    >
      {logo ? <img className="da-icon" src={logo} alt="" /> : <Icon shape={open ? CHEVRON_DOWN : MARK} />}
      {(withText || state === 'failed') && <span className="da-trigger-text">{name}</span>}
    </button>
  );
}
