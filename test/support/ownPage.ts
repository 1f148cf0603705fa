/**
 * The browser tests that need their own page. The other test files of a Vitest project share one page, so that React, the package and axe
 * are not loaded for each file. Loading them takes seconds, so the names of these files end with `.slow.test.tsx`.
 */
export const OWN_PAGE = [
  // A test without constructable style sheets. No earlier file may have created any.
  'test/widget/withoutStyleSheets.slow.test.tsx',
  // A test that replaces a module. The module must not have been loaded before.
  'test/widget/lateStatusDuringAnimation.slow.test.tsx',
  // Tests that make files fail to load. The files must not have been loaded before.
  'test/headless/withoutHistory.slow.test.tsx',
  'test/widget/attachmentsFail.slow.test.tsx',
  'test/widget/customTriggersFail.slow.test.tsx',
  'test/widget/customTriggersFallback.slow.test.tsx',
  'test/widget/errorWithoutLater.slow.test.tsx',
  'test/widget/inlineFails.slow.test.tsx',
  'test/widget/lateStatus.slow.test.tsx',
  'test/widget/lostQuestions.slow.test.tsx',
  'test/widget/popoverFails.slow.test.tsx',
  'test/widget/unstoredConsent.slow.test.tsx',
  'test/widget/withdrawConsent.slow.test.tsx',
  // A test that presses a trigger whose code must not have been loaded before.
  'test/widget/customTriggersEarly.slow.test.tsx',
  // Tests that emulate a touch device. After that, Chromium never reports again that the pointer of this page can hover.
  'test/widget/density.slow.test.tsx',
  'test/widget/media.slow.test.tsx',
  'test/widget/onScreenKeyboard.slow.test.tsx',
  'test/widget/targets.slow.test.tsx',
  // Tests that expect messages that are logged once for each page.
  'test/widget/setup.slow.test.tsx',
];
