/**
 * The tests that `npm test` leaves out under React 18, to save time, besides those that need their own page (`OWN_PAGE`).
 * `npm run test:release` runs them all. They test styles, links, texts, code that reads the page, and flows whose parts have separate tests
 * under React 18. The list has no tests of features that differ between React 18 and 19: refs, errors that React reports, hydration, and
 * the order of effects. It has only a few tests of Suspense (`away.test.tsx`) and of Strict Mode (the dialog in `tables.test.tsx`, the
 * question in `deepLinks.test.tsx`).
 */
export const SAME_UNDER_REACT_18 = [
  'test/admin/keyboard.test.tsx',
  'test/admin/panel.test.tsx',
  'test/answer/hiddenCharacters.test.tsx',
  'test/answer/links.test.tsx',
  'test/answer/streaming.test.tsx',
  'test/answer/tables.test.tsx',
  'test/headless/away.test.tsx',
  'test/headless/edits.test.tsx',
  'test/headless/failedAttempts.test.tsx',
  'test/headless/joinContinuedAnswers.test.tsx',
  'test/headless/owner.test.tsx',
  'test/headless/sendRating.test.tsx',
  'test/headless/storageLimits.test.tsx',
  'test/headless/threads.test.tsx',
  'test/headless/turns.test.tsx',
  'test/widget/announcements.test.tsx',
  'test/widget/attachments.test.tsx',
  'test/widget/capture.test.tsx',
  'test/widget/captureEnds.test.tsx',
  'test/widget/citations.test.tsx',
  'test/widget/Composer.test.tsx',
  'test/widget/context.test.tsx',
  'test/widget/conversation.test.tsx',
  'test/widget/deepLinks.test.tsx',
  'test/widget/docking.test.tsx',
  'test/widget/emptyState.test.tsx',
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
  'test/widget/menu.test.tsx',
  'test/widget/motion.test.tsx',
  'test/widget/opening.test.tsx',
  'test/widget/otherTab.test.tsx',
  'test/widget/pageTheme.test.tsx',
  'test/widget/popover.test.tsx',
  'test/widget/privacy.test.tsx',
  'test/widget/readingPosition.test.tsx',
  'test/widget/showPassage.test.tsx',
  'test/widget/tableShadows.test.tsx',
  'test/widget/topLayer.test.tsx',
  'test/widget/triggerLabels.test.tsx',
  'test/widget/turnTools.test.tsx',
  'test/widget/variants.test.tsx',
];

/** The tests that never run under React 18, because their results do not depend on the version of React. */
export const WITHOUT_REACT = [
  'test/headless/capture/**',
  'test/headless/ratingOrder.test.ts',
  'test/headless/twoTabs.test.ts',
  'test/headless/unfinishedTurns.test.ts',
  'test/protocol/**',
  'test/ui/**',
];
