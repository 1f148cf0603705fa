/** Every key of what conversations store begins so. The number is the version: records of another one are none of ours, and stay untouched. */
export const STORED = 'docs-assistant:1:';
