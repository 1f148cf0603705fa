/**
 * Compiled with the tests, never run. Checks that `useConversationOption` can read only the options in `RENDERED_OPTIONS`, and
 * `conversationEndpoint` only those in `SETUP_OPTIONS`. Only a change of a listed option runs this code again, so any other option could be
 * outdated.
 */
import type { conversationEndpoint } from '../../src/headless/conversationEndpoint.js';
import type { useConversationOption } from '../../src/headless/useConversationOption.js';

type Select = Parameters<typeof useConversationOption<boolean | undefined>>[0];
type CheckedOptions = Parameters<typeof conversationEndpoint>[0];

(({ debug }) => debug) satisfies Select;
// @ts-expect-error: components do not render again when this option changes
(({ eventContent }) => eventContent) satisfies Select;

'credentials' satisfies keyof CheckedOptions;
// @ts-expect-error: a change of this option does not check the options again
'timeouts' satisfies keyof CheckedOptions;
