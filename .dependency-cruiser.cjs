/*
 * Who may import whom; each rule's comment says why.
 * tests/run/import-rules.test.ts shows that the rules fire.
 */

const { readFileSync } = require('node:fs');

const TEST_FILE = '\\.(test|e2e)\\.tsx?$';

/** Matches npm packages by name, wherever npm put them. */
const packages = (...names) => `node_modules/(${names.join('|')})(/|$)`;

/** The modules that `app/routes.ts` gives a URL. */
const ROUTES = [
  ...readFileSync(`${__dirname}/app/routes.ts`, 'utf8').matchAll(/'(routes\/[^']+)'/g),
].map(([, path]) => `^app/${path.replaceAll('.', '\\.')}$`);

const from = (path, pathNot = []) => ({ path, pathNot: [TEST_FILE, ...pathNot] });

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circular',
      comment: 'A cycle hides which part is the base of which.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-unresolvable',
      comment: 'An import that cannot be found fails at start.',
      severity: 'error',
      from: {},
      to: {
        couldNotResolve: true,
        // Made by the build: Remix's server build and its Vite plugin's virtual module; or by a test.
        pathNot: ['^virtual:', '(^|/)build/', '^described-api$'],
      },
    },
    {
      name: 'no-undeclared-package',
      comment: 'Only packages that package.json names may be imported.',
      severity: 'error',
      from: { path: '^(app|server|tests)/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'no-development-package-in-production',
      comment: 'A production install has no development packages; Vite is loaded by `dev` alone.',
      severity: 'error',
      from: from('^(app|server)/', ['^app/routes\\.ts$', '^server/cli/']),
      to: {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['npm', 'type-only'],
        pathNot: packages('vite'),
      },
    },
    {
      name: 'production-without-tests',
      comment: 'What runs for users never needs a test or its support.',
      severity: 'error',
      from: from('^(app|server)/'),
      to: { path: ['^tests/', TEST_FILE] },
    },
    {
      name: 'app-imports-contract-only',
      comment:
        'The web tier knows the API by its contract, and could run on another machine; both write PDF in the same way.',
      severity: 'error',
      from: { path: '^app/', pathNot: '^app/planner/' },
      to: { path: '^server/', pathNot: '^server/(contract|pdf)/' },
    },
    {
      name: 'pdf-knows-no-portal',
      comment: 'What writes a page as PDF is told everything that stands on it.',
      severity: 'error',
      from: from('^server/pdf/'),
      to: { path: '^(app|server)/', pathNot: '^server/pdf/' },
    },
    {
      name: 'planner-imports-contract-and-plan-rules',
      comment:
        'The calendar tells what an operation does by the very rules that the API decides by; they are pure, and a browser runs them.',
      severity: 'error',
      from: { path: '^app/planner/' },
      to: {
        path: '^server/',
        pathNot: ['^server/contract/', '^server/domain/(day|plan-edit|plan-rows)\\.ts$'],
      },
    },
    {
      name: 'server-without-app',
      comment: 'The API works without the web tier; portal.ts loads the built one and the texts.',
      severity: 'error',
      from: from('^server/', ['^server/portal\\.ts$']),
      to: { path: '^app/' },
    },
    {
      name: 'portal-takes-texts-from-app',
      comment: 'The embedded texts are the fallback of GET /api/translations.',
      severity: 'error',
      from: { path: '^server/portal\\.ts$' },
      to: { path: '^app/', pathNot: '^app/locales/' },
    },
    {
      name: 'contract-imports-zod-only',
      comment: 'The contract is read by both sides, and by the browser build.',
      severity: 'error',
      from: from('^server/contract/'),
      to: { pathNot: ['^server/contract/', packages('zod')] },
    },
    {
      name: 'domain-is-pure',
      comment:
        'Rules import rules, the contract’s enumerations and the size of a photo, and date-fns; nothing that acts.',
      severity: 'error',
      from: from('^server/domain/'),
      to: {
        pathNot: [
          '^server/domain/',
          '^server/contract/(enums|photo-size)(\\.ts$|/)',
          packages('date-fns', '@date-fns/[^/]+'),
        ],
      },
    },
    {
      name: 'api-and-jobs-use-ports',
      comment: 'Callers know a provider by its port, so that any client can stand behind it.',
      severity: 'error',
      from: from('^server/(api|jobs|workflows)/'),
      to: { path: ['^server/payments/[^/]+/', '^server/outbound/[^/]+/client'] },
    },
    {
      name: 'workflows-and-below-do-not-call-up',
      comment: 'api and jobs call workflows, which call db and ports; never the other way.',
      severity: 'error',
      from: from('^server/(workflows|db|payments|outbound)/'),
      to: { path: '^server/(api|jobs|cli)/' },
    },
    {
      name: 'payment-does-not-know-what-it-is-for',
      comment:
        'The money of orders, periods and what else can be bought moves by the same rules; workflows/fulfilments.ts says what each does with it.',
      severity: 'error',
      from: from('^server/(workflows/payment|payments)/'),
      to: {
        path: [
          '^server/workflows/',
          '^server/db/(cards|card-changes|due-cards|order-flows|receipts|rejsekort-cards)\\.ts$',
          '^server/domain/(card-lifecycle|card-schedule|order-flow|order-steps|start-order)\\.ts$',
        ],
        pathNot: '^server/workflows/payment/',
      },
    },
    {
      name: 'only-orders-use-other-workflow-folders',
      comment:
        'Orders stand on payments and Rejsekort, groups and their plans on orders, the code of an order on orders and staff, and what others tell of all that changes any of them; none can know what stands on it.',
      severity: 'error',
      from: from('^server/workflows/([^/]+)/', [
        '^server/workflows/(order|order-code|group|plan|events)/',
      ]),
      to: { path: '^server/workflows/[^/]+/', pathNot: '^server/workflows/$1/' },
    },
    {
      name: 'adapters-translate-only',
      comment:
        'A provider’s client knows domain types and its port; it stores and decides nothing.',
      severity: 'error',
      from: from('^server/(payments|outbound)/'),
      to: { path: '^server/(workflows|db)/' },
    },
    {
      name: 'db-holds-no-workflow',
      comment: 'Queries know neither workflows nor clients; they may store what a port describes.',
      severity: 'error',
      from: from('^server/db/'),
      to: { path: ['^server/(workflows|payments/[^/]+)/', '^server/outbound/[^/]+/client'] },
    },
    {
      name: 'one-adapter-does-not-know-another',
      comment: 'Each provider can be replaced alone.',
      severity: 'error',
      from: from('^server/(payments|outbound)/([^/]+)/'),
      to: { path: '^server/(payments|outbound)/[^/]+/', pathNot: '^server/$1/$2/' },
    },
    {
      name: 'sandbox-only-from-portal',
      comment: 'The stand-in servers are no part of production code.',
      severity: 'error',
      from: from('^(app|server)/', ['^server/sandbox/', '^server/portal\\.ts$']),
      to: { path: '^server/sandbox/' },
    },
    {
      name: 'sandbox-stands-alone',
      comment: 'A stand-in that shared the client’s code would share its mistakes.',
      severity: 'error',
      from: from('^server/sandbox/'),
      to: { path: '^server/(api|jobs|workflows|payments/[^/]+/|outbound/[^/]+/client)' },
    },
    {
      name: 'main-is-imported-by-nobody',
      comment: 'main.ts starts things when it is read.',
      severity: 'error',
      from: {},
      to: { path: '^server/main\\.ts$' },
    },
    {
      name: 'server-free-of-remix',
      comment:
        'Remix 2 has no successor release: rules and API must survive a change of framework.',
      severity: 'error',
      from: from(
        '^server/(api|contract|db|domain|jobs|outbound|payments|sandbox|workflows|config\\.ts)',
      ),
      to: { path: packages('@remix-run/[^/]+', 'react', 'react-dom', 'react-router[^/]*') },
    },
    {
      name: 'no-route-imports-a-route',
      comment: 'A route module is reached by its URL alone; what screens share stands beside them.',
      severity: 'error',
      from: from('^app/routes/'),
      to: { path: ROUTES },
    },
    {
      name: 'screens-keep-their-files-to-themselves',
      comment: 'What others need too belongs in components, forms or lib.',
      severity: 'error',
      from: from('^app/', ['^app/routes/', '^app/enhance\\.ts$']),
      to: { path: '^app/routes/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^build/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
    },
  },
};
