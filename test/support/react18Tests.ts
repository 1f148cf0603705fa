/**
 * The tests that `npm test` leaves out under React 18. They test styles, links, texts, the reading of the page, and flows of the whole
 * widget, whose parts are tested on their own under React 18. `npm run test:release` runs them under React 18 as well.
 */
export const SAME_UNDER_REACT_18 = [
  'test/admin/keyboard.test.tsx',
  'test/admin/panel.test.tsx',
  'test/answer/hiddenCharacters.test.tsx',
  'test/answer/links.test.tsx',
  'test/answer/streaming.test.tsx',
  'test/widget/capture.test.tsx',
  'test/widget/captureEnds.test.tsx',
  'test/widget/context.test.tsx',
  'test/widget/conversation.test.tsx',
  'test/widget/deepLinks.test.tsx',
  'test/widget/density.test.tsx',
  'test/widget/failedAttempts.test.tsx',
  'test/widget/findInPage.test.tsx',
  'test/widget/history.test.tsx',
  'test/widget/hostileCode.test.tsx',
  'test/widget/hostileLinks.test.tsx',
  'test/widget/isolation.test.tsx',
  'test/widget/keyboardNavigation.test.tsx',
  'test/widget/languages.test.tsx',
  'test/widget/lostQuestions.test.tsx',
  'test/widget/makeRoomForKeyboard.test.ts',
  'test/widget/media.test.tsx',
  'test/widget/motion.test.tsx',
  'test/widget/privacy.test.tsx',
  'test/widget/readingPosition.test.tsx',
  'test/widget/targets.test.tsx',
  'test/widget/triggerLabels.test.tsx',
  'test/widget/turnTools.test.tsx',
];

/** The tests that never run under React 18, because their results do not depend on the version of React. */
export const WITHOUT_REACT = [
  'test/headless/capture/**',
  'test/headless/twoTabs.test.ts',
  'test/protocol/**',
  'test/ui/**',
];
