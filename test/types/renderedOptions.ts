/**
 * Compiled with the tests, never run. Checks that the types let code read only the options of a list. A change of an option in the list
 * runs this code again.
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
