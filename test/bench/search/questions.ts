/** A question that a reader might ask, and the pages that answer it. Without pages, the documentation does not answer it. */
export interface EvaluationQuestion {
  question: string;
  pages: readonly string[];
  filter?: { language: string };
}

const answered = (text: string, filter?: EvaluationQuestion['filter']): EvaluationQuestion[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [question = '', pages = ''] = line.split(' => ');
      return { question: question.trim(), pages: pages.trim().split(' '), ...(filter ? { filter } : {}) };
    });

const unanswered = (text: string, filter?: EvaluationQuestion['filter']): EvaluationQuestion[] =>
  text
    .trim()
    .split('\n')
    .map((line) => ({ question: line.trim(), pages: [], ...(filter ? { filter } : {}) }));

/**
 * Questions written from knowledge of the products, before any search was run. Every other question, beginning with the first, is used to
 * choose settings. The rest measure the result.
 */
export const QUESTIONS: Readonly<Record<string, readonly EvaluationQuestion[]>> = {
  vite: [
    ...answered(`
How do I change the port of the dev server? => /config/server-options /guide/cli
my changes don't show up in the browser, hot reload isn't working => /guide/troubleshooting
environment variables are undefined in my client code => /guide/env-and-mode
How can I proxy API calls to my backend during development? => /config/server-options
import an svg file as a url => /guide/assets
What does dependency pre-bundling do? => /guide/dep-pre-bundling
deploy to GitHub Pages => /guide/static-deploy
How do I write my own plugin? => /guide/api-plugin
import.meta.glob eager => /guide/features
Use vite with a Rails or Laravel server that renders the HTML => /guide/backend-integration
build a library instead of an app => /guide/build /config/build-options
the dev server starts slowly, what can I do => /guide/performance
Does it support older browsers like IE or old Safari? => /guide/build /plugins/index /plugins
server.allowedHosts => /config/server-options
How to set a path alias like @ for src => /config/shared-options
rename the output folder from dist to something else => /config/build-options
multiple html entry points in one project => /guide/build
How do I do server side rendering? => /guide/ssr
web worker import => /guide/features
Why not bundle during development => /guide/why
what changed in the newest major version and how do I upgrade => /guide/migration
ENOSPC: System limit for number of file watchers reached => /guide/troubleshooting /config/server-options
Failed to fetch dynamically imported module after a new deployment => /guide/build /guide/troubleshooting
css modules => /guide/features /config/shared-options
load a different .env file for staging => /guide/env-and-mode
How can I exclude a package from optimization? => /config/dep-optimization-options /guide/dep-pre-bundling
handleHotUpdate hook => /guide/api-plugin /guide/api-hmr /changes/hotupdate-hook
start the dev server from a node script => /guide/api-javascript
Does it type check my TypeScript? => /guide/features
preview the production build locally => /guide/static-deploy /guide/cli /config/preview-options /guide/build
serve over https => /config/server-options
how do I accept hot updates in a module by hand => /guide/api-hmr
where do files in the public directory go => /guide/assets
sourcemaps for production => /config/build-options
`),
    ...unanswered(`
How do I configure babel-loader rules for jsx?
Which license key do I need for commercial use?
How do I connect to a PostgreSQL database?
sign an iOS app for the App Store
configure turborepo remote cache
How do I send a push notification?
set up a cron job
Which regions can I host my database in?
`),
  ],
  react: [
    ...answered(`
How do I keep state between renders? => /learn/state-a-components-memory /reference/react/useState
useEfect runs twice in development => /reference/react/useEffect /learn/synchronizing-with-effects /reference/react/StrictMode
Each child in a list should have a unique key => /learn/rendering-lists
Too many re-renders. React limits the number of renders => /reference/react/useState /reference/react/useReducer /reference/react/useMemo
pass data to a deeply nested component without props => /learn/passing-data-deeply-with-context /reference/react/useContext
how to focus an input when a button is clicked => /learn/manipulating-the-dom-with-refs /reference/react/useRef
skip re-rendering a child when its props did not change => /reference/react/memo
What is the difference between useMemo and useCallback? => /reference/react/useCallback /reference/react/useMemo
Why does my state show the old value right after I set it? => /learn/state-as-a-snapshot /reference/react/useState
update an object inside state => /learn/updating-objects-in-state
remove an item from an array in state => /learn/updating-arrays-in-state
lazy load a component => /reference/react/lazy /reference/react/Suspense
show a spinner while data loads => /reference/react/Suspense
catch rendering errors with an error boundary => /reference/react/Component
render a modal outside of its parent DOM node => /reference/react-dom/createPortal
subscribe to an external store => /reference/react/useSyncExternalStore
generate ids for accessibility attributes => /reference/react/useId
how do I fetch data in an effect without race conditions => /learn/synchronizing-with-effects /reference/react/useEffect /learn/you-might-not-need-an-effect
text content does not match server-rendered HTML => /reference/react-dom/client/hydrateRoot
add react to an existing website => /learn/add-react-to-an-existing-project
Do I still need useMemo with the compiler? => /learn/react-compiler/introduction /reference/react/useMemo /learn/react-compiler/index /learn/react-compiler /reference/react/memo /reference/react/useCallback
type props with TypeScript => /learn/typescript
show the new message at once while the form is still being sent => /reference/react/useOptimistic
pending state of a form submission => /reference/react-dom/hooks/useFormStatus
controlled input loses its value => /reference/react-dom/components/input
Rendered more hooks than during the previous render => /reference/rules/rules-of-hooks /reference/eslint-plugin-react-hooks/lints/rules-of-hooks
move state logic out of event handlers => /learn/extracting-state-logic-into-a-reducer
reset a form when the user id changes => /learn/preserving-and-resetting-state /learn/you-might-not-need-an-effect
share logic between two components => /learn/reusing-logic-with-custom-hooks
mark a component to run only on the client => /reference/rsc/use-client
measure how long rendering takes => /reference/react/Profiler /reference/dev-tools/react-performance-tracks
render to a static HTML string on the server => /reference/react-dom/server/renderToString /reference/react-dom/server/renderToStaticMarkup
how can I keep typing responsive while a slow list updates => /reference/react/useDeferredValue /reference/react/useTransition
What happened to forwardRef? => /reference/react/forwardRef
keep a hidden tab's state alive => /reference/react/Activity
`),
    ...unanswered(`
How do I configure nested routes with loaders?
set up redux toolkit slices
drag and drop a sortable list
How do I deploy to AWS Lambda?
write a snapshot test with jest
What is the pricing of the enterprise support plan?
connect to a MySQL database
How do I sign in users with OAuth?
create an Android APK
`),
  ],
  astro: [
    ...answered(
      `
How do I add Tailwind to my project? => /en/guides/styling /en/guides/integrations-guide/tailwind /en/recipes/tailwind-rendered-markdown
make a blog with markdown files => /en/guides/content-collections /en/guides/markdown-content
enable server rendering for one page => /en/guides/on-demand-rendering
hydrate a component only when it becomes visible => /en/reference/directives-reference /en/guides/framework-components
create an RSS feed => /en/recipes/rss
deploy to Netlify => /en/guides/deploy/netlify /en/guides/integrations-guide/netlify
optimise images automatically => /en/guides/images
redirect an old url to a new one => /en/guides/routing /en/reference/configuration-reference
window is not defined => /en/guides/troubleshooting
translate my site into several languages => /en/guides/internationalization /en/recipes/i18n
run code on every request before the page is rendered => /en/guides/middleware
get the users ip address => /en/reference/api-reference /en/reference/errors/client-address-not-available /en/reference/errors/static-client-address-not-available /en/reference/errors/prerender-client-address-not-available
animate between pages => /en/guides/view-transitions
How can I share state between islands? => /en/recipes/sharing-state-islands /en/recipes/sharing-state
store secrets safely => /en/guides/environment-variables /en/reference/modules/astro-env
dynamic routes with getStaticPaths => /en/guides/routing /en/reference/routing-reference
pagination => /en/guides/routing /en/reference/routing-reference
handle a form submission on the server => /en/guides/actions /en/recipes/build-forms /en/recipes/build-forms-api
A getStaticPaths() function is required for dynamic routes => /en/reference/errors/get-static-paths-required
move from Next.js => /en/guides/migrate-to-astro/from-nextjs
use wordpress as the content source => /en/guides/cms/wordpress
change the highlighting theme of code blocks => /en/guides/syntax-highlighting
load google fonts without layout shift => /en/guides/fonts
add login with sessions => /en/guides/authentication /en/guides/sessions
show the last modified date of a post => /en/recipes/modified-time
estimated reading time => /en/recipes/reading-time
open external links in a new tab => /en/recipes/external-links
prefetch links on hover => /en/guides/prefetch
what does set:html do => /en/reference/directives-reference
custom 404 page => /en/basics/astro-pages /en/guides/routing
dockerize the app => /en/recipes/docker
cli command to upgrade all integrations => /en/upgrade-astro /en/reference/cli-reference
test components with vitest => /en/guides/testing
only static files, which rendering mode is the default => /en/guides/on-demand-rendering /en/reference/configuration-reference
MissingSharp => /en/reference/errors/missing-sharp
sitemap => /en/guides/integrations-guide/sitemap
`,
      { language: 'en' },
    ),
    ...answered(
      `
¿Cómo despliego mi sitio en GitHub Pages? => /es/guides/deploy/github
crear un feed RSS => /es/recipes/rss
cómo usar variables de entorno => /es/guides/environment-variables
resaltado de sintaxis en bloques de código => /es/guides/syntax-highlighting
rutas dinámicas => /es/guides/routing
abrir enlaces externos en una pestaña nueva => /es/recipes/external-links
`,
      { language: 'es' },
    ),
    ...unanswered(
      `
How do I publish my site to the Apple App Store?
configure kubernetes ingress for websockets
How much does the pro plan cost per seat?
train a machine learning model
styled-components theme provider dark theme
set up GraphQL subscriptions over a message broker
connect my Bluetooth thermometer
generate PDF invoices
`,
      { language: 'en' },
    ),
    ...unanswered('¿Cómo configuro un balanceador de carga con HAProxy?', { language: 'es' }),
  ],
  vue: [
    ...answered(`
difference between ref and reactive => /guide/essentials/reactivity-fundamentals /api/reactivity-core
How do I watch a deeply nested object? => /guide/essentials/watchers /api/reactivity-core
emit an event from a child component => /guide/components/events
two way binding on a custom component => /guide/components/v-model
v-if with v-for on the same element => /guide/essentials/list /guide/essentials/conditional /style-guide/rules-essential
keep a component's state when switching tabs => /guide/built-ins/keep-alive
fallback content in a slot => /guide/components/slots
access a DOM element => /guide/essentials/template-refs
run code after the component is mounted => /guide/essentials/lifecycle /api/composition-api-lifecycle
animate a list when items are added => /guide/built-ins/transition-group
provide a value to all descendants => /guide/components/provide-inject
Where does my modal go with teleport => /guide/built-ins/teleport
load a component only when needed => /guide/components/async
type defineProps => /guide/typescript/composition-api /api/sfc-script-setup
which state management library should I use => /guide/scaling-up/state-management
create a plugin => /guide/reusability/plugins
custom directive v-focus => /guide/reusability/custom-directives
scoped styles affect child components => /api/sfc-css-features
how does the virtual dom work => /guide/extras/rendering-mechanism
cache expensive calculations => /guide/essentials/computed
hydration mismatch => /guide/scaling-up/ssr
validate props => /guide/components/props
use it from a CDN without a build step => /guide/quick-start
is options api going away => /guide/extras/composition-api-faq
prevent default on submit => /guide/essentials/event-handling
conditionally add a css class => /guide/essentials/class-and-style
unwrap a ref inside an array => /guide/essentials/reactivity-fundamentals
wait for the dom to update after changing state => /api/general /guide/essentials/reactivity-fundamentals
build custom elements => /guide/extras/web-components /api/custom-elements
bundle is too large, improve page load => /guide/best-practices/performance
XSS and user provided templates => /guide/best-practices/security
pass attributes through to an inner element => /guide/components/attrs
shallowRef => /api/reactivity-advanced
error codes in production => /error-reference/index /error-reference /api/application
register a component globally => /guide/components/registration
`),
    ...unanswered(`
How do I configure vuex-persistedstate encryption?
bluetooth low energy scanning
Which cloud region is cheapest?
set up a Kafka consumer
compile to a native windows executable with .NET
How do I get a refund?
configure nginx load balancing
render a pie chart
`),
  ],
  own: [
    ...answered(`
How do I install it? => /getting-started
add the assistant to a React page => /getting-started /react
change the port => /command-line /troubleshooting /local-service
which React versions are supported => /versions
what is the default of retrievalPageSize => /configuration
How do I use dark mode? => /react /troubleshooting
run it without internet access => /local-service
answer with Ollama => /local-service /command-line
my page blocks it with CORS => /troubleshooting /local-service /http-interfaces
ask a question with curl => /http-interfaces
continue a conversation with a thread id => /http-interfaces /configuration /client
use it in Express => /local-service
open the panel from my own button => /react
translate the labels => /react
429 too many requests => /troubleshooting /local-service /http-interfaces
Why is @ai-sdk/react pinned to 1.2.12? => /versions
send the selected text as context => /context
currentPath => /configuration /context
build my own chat interface with hooks => /hooks
show the sources of an answer => /hooks
images do not show in answers => /troubleshooting /configuration
content security policy => /react /troubleshooting /security
keyboard shortcut to open it => /react /troubleshooting
where do I put the api key => /configuration /http-interfaces /command-line /local-service /getting-started
stop an answer while it streams => /client /hooks
Does it work on the server with Next.js rendering? => /react
what goes into the front matter of a page => /local-service
how long are threads kept => /local-service /http-interfaces
report a security problem => /security
use it in a shell script and get JSON => /command-line
`),
    ...unanswered(`
How do I bake sourdough bread?
integrate with Salesforce
Which vector database does it use for embeddings in the cloud?
video calls with support staff
export my invoices as PDF
set up single sign-on with SAML
`),
  ],
};
