import { adoptStyles } from '../../ui/adoptStyles.js';
import hostStyles from '../../ui/host.css?inline';
import tokenStyles from '../../ui/tokens.css?inline';
import { MARK as mark } from '../../ui/triggerIcons.js';
import type { CaptureKit } from '../capture/CaptureOptions.js';
import { ariaShortcut, matchesShortcut } from './shortcut.js';

/** See {@link CaptureKit}. */
export const captureKit: CaptureKit = {
  adoptStyles,
  styles: [hostStyles, tokenStyles],
  mark,
  ariaShortcut,
  matchesShortcut,
};
