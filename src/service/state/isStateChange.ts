import { isRecord } from '../../values/isRecord.js';
import type { StateChange } from './ReplayedState.js';

type Fields = Readonly<Record<string, unknown>>;

/** Whether a line of the state file is a change that this version can apply. Another version may have written it in another form. */
export function isStateChange(value: unknown): value is StateChange {
  if (!isRecord(value) || !isNumber(value.at)) return false;
  const hasForm = FORMS.get(value.type);
  return hasForm?.(value) ?? false;
}

const isString = (value: unknown) => typeof value === 'string';
const isNumber = (value: unknown) => Number.isFinite(value);
const isTurn = (value: unknown) => isRecord(value) && isString(value.question) && isString(value.answer);

function isThread(value: unknown): boolean {
  if (!isRecord(value) || !Array.isArray(value.turns)) return false;
  const { id, key, domain, organisation, turns } = value;
  return [id, key, domain, organisation].every(isString) && turns.every(isTurn);
}

const isOfCaller = ({ caller, windowMs }: Fields) => isString(caller) && isNumber(windowMs);

const FORM_OF_TYPE: { [Type in StateChange['type']]: (change: Fields) => boolean } = {
  thread: ({ thread }) => isThread(thread),
  turn: ({ thread, turn, maxTurns }) => isThread(thread) && isTurn(turn) && isNumber(maxTurns),
  request: isOfCaller,
  'give-back': isOfCaller,
  window: (change) => isOfCaller(change) && isNumber(change.requests),
};
const FORMS: ReadonlyMap<unknown, (change: Fields) => boolean> = new Map(Object.entries(FORM_OF_TYPE));
