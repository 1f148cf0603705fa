/**
 * Type tests: `npm run check` compiles them, and nothing runs them. They check which options two functions can read:
 *
 * - `useConversationOption`: only the options in `RENDERED_OPTIONS`
 * - `conversationEndpoint`: only `domain`, `discoveryUrl` and the options in `SETUP_OPTIONS`
 *
 * The code that reads these options runs again only when one of them changes. So it could use an outdated value of any other option.
 */
import type { conversationEndpoint } from '../../src/headless/conversationEndpoint.js';
import type { useConversationOption } from '../../src/headless/useConversationOption.js';

type Select = Parameters<typeof useConversationOption<boolean | undefined>>[0];
type CheckedOptions = Parameters<typeof conversationEndpoint>[0];

(({ debug }) => debug) satisfies Select;
// @ts-expect-error: components do not render again when this option changes
(({ eventContent }) => eventContent) satisfies Select;

'credentials' satisfies keyof CheckedOptions;
// @ts-expect-error: the options are not checked again when this option changes
'timeouts' satisfies keyof CheckedOptions;
