/** Chromium draws without a graphics process of its own, which takes less of the machine's time. */
export const CHROMIUM_ARGUMENTS = ['--disable-gpu', '--in-process-gpu'];
