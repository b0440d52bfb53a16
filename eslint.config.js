import js from '@eslint/js';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/*
 * What the syntax of a file tells; the rules that need types are in .oxlintrc.json. The house rules are
 * syntax patterns. ESLint replaces, never merges, the options of a rule when a later block sets it again, so
 * each block below names every group that holds for its files. tests/run/lint-rules.test.ts shows that each
 * of them fires.
 */

const readsEnvironment = [
  'MemberExpression[object.name="process"][property.name="env"]',
  'MemberExpression[object.property.name="process"][property.name="env"]',
  'VariableDeclarator[init.name="process"] > ObjectPattern > Property[key.name="env"]',
  'ImportDeclaration[source.value=/^(node:)?process$/]',
].map((selector) => ({
  selector,
  message: 'Settings are read once, in config.ts: take the value as an argument.',
}));

const readsClockOrChance = [
  {
    selector: [
      'NewExpression[callee.name=/^(TZ|UTC)?Date(Mini)?$/][arguments.length=0]',
      'CallExpression[callee.name="Date"]',
      'MemberExpression[object.name="Date"][property.name="now"]',
      'MemberExpression[property.name="Date"]',
      ':not(NewExpression, MemberExpression, BinaryExpression, TSTypeReference) > Identifier[name="Date"]',
      'NewExpression > Identifier.arguments[name="Date"]',
      'CallExpression[arguments.length=0][callee.property.name=/^format(ToParts)?$/]',
      'Identifier[name="performance"]',
      'Identifier[name="Temporal"]',
    ].join(', '),
    message: 'A domain rule has no clock: take `today` or `now` as an argument.',
  },
  {
    selector: [
      'MemberExpression[object.name="Math"][property.name="random"]',
      'Identifier[name=/^(crypto|randomUUID|randomBytes|randomInt|getRandomValues|nanoid)$/]',
    ].join(', '),
    message: 'A domain rule has no randomness: take the value as an argument.',
  },
  {
    selector:
      'CallExpression[callee.name=/^(setTimeout|setInterval|setImmediate|queueMicrotask|fetch)$/]',
    message: 'A domain rule has no timers and no I/O.',
  },
  {
    selector: 'ImportDeclaration[source.value=/^(node:|crypto$|fs|timers|perf_hooks)/]',
    message: 'A domain rule has no clock, no randomness and no I/O.',
  },
];

/** Functions of date-fns that look at the clock themselves. */
const dateFnsClock = [
  ...['isToday', 'isTomorrow', 'isYesterday', 'isPast', 'isFuture'],
  ...['isThisSecond', 'isThisMinute', 'isThisHour', 'isThisWeek', 'isThisISOWeek'],
  ...['isThisMonth', 'isThisQuarter', 'isThisYear'],
  ...['startOfToday', 'startOfTomorrow', 'startOfYesterday'],
  ...['endOfToday', 'endOfTomorrow', 'endOfYesterday'],
  ...['constructNow', 'formatDistanceToNow', 'formatDistanceToNowStrict'],
];

const wholeDateFns = {
  name: 'date-fns',
  message:
    'Import the function by its own path (date-fns/addDays): the whole takes 0.1 s to start.',
};

const replacesModules = {
  selector:
    'MemberExpression[object.name=/^(vi|vitest|jest)$/][property.name=/^(mock|doMock|unmock|doUnmock|hoisted|importMock|importActual|setMock|createMockFromModule|unstable_mockModule)$/]',
  message: 'Use the real module; put a sandbox at the border instead.',
};

const skipsTests = {
  selector: [
    'CallExpression[callee.property.name=/^(skip|skipIf|runIf|todo|fixme)$/]',
    'CallExpression[callee.object.name=/^(test|it|describe|suite)$/][callee.property.name=/^(only|fail|fails)$/]',
    'CallExpression[callee.object.property.name=/^(describe|concurrent|each)$/][callee.property.name="only"]',
    'MemberExpression[object.name=/^(test|it|describe|suite)$/][property.name=/^(skip|only|todo|fixme)$/]',
    'CallExpression[callee.name=/^(xit|xtest|xdescribe|fit|fdescribe)$/]',
  ].join(', '),
  message: 'Every test runs: finish it or remove it.',
};

const sleeps = {
  selector: [
    'CallExpression[callee.property.name="waitForTimeout"]',
    'CallExpression[callee.name="setTimeout"]',
    'CallExpression[callee.property.name="setTimeout"][callee.object.name=/^(globalThis|window|timers)$/]',
    'ImportDeclaration[source.value=/^(node:)?timers\\u002fpromises$/]',
    'NewExpression[callee.name="Promise"] Identifier.arguments[name="setTimeout"]',
    'CallExpression[callee.name="promisify"] > Identifier[name="setTimeout"]',
  ].join(', '),
  message: 'A test waits for what it expects (an event, expect.poll, vi.waitFor), not for time.',
};

const readsByHand = {
  selector:
    'CallExpression[callee.property.name=/^(get|getAll|has)$/]:matches([callee.object.name=/^(form|formData|posted|query|searchParams)$/], [callee.object.property.name="searchParams"])',
  message: 'Anybody can write a form or an address: read it by a schema (parseForm, readFields).',
};

const restrict = (...groups) => ['error', ...groups.flat()];

const testFiles = ['tests/**/*.{ts,tsx}', '**/*.test.{ts,tsx}'];
const readsSettings = [
  'server/config.ts',
  'server/main.ts',
  'server/cli/*.ts',
  'app/config.server.ts',
  'tests/{run,worlds}/**/*.ts',
  'tests/bench/**/*.ts',
  '*.config.{ts,js}',
];

export default tseslint.config(
  {
    ignores: [
      'build/',
      'data/',
      'node_modules/',
      'screens/',
      'tests/contract/generated/',
      'test-results/',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error', reportUnusedInlineConfigs: 'error' } },

  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.strict],
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      eqeqeq: 'error',
      '@typescript-eslint/no-restricted-imports': ['error', { paths: [wholeDateFns] }],
    },
  },
  {
    files: ['**/*.tsx'],
    extends: [jsxA11y.flatConfigs.strict, reactHooks.configs.flat['recommended-latest']],
    rules: {
      // The error summary takes the focus without script.
      'jsx-a11y/no-autofocus': 'off',
      // A scrolling region must be reachable with the keyboard.
      'jsx-a11y/no-noninteractive-tabindex': ['error', { tags: [], roles: ['region'] }],
      'jsx-a11y/label-has-associated-control': ['error', { assert: 'either', depth: 4 }],
    },
  },
  { files: ['**/*.{js,cjs}'], rules: { 'no-undef': 'off' } },

  { rules: { 'no-restricted-syntax': restrict(readsEnvironment, replacesModules) } },
  {
    files: ['app/**/*.{ts,tsx}'],
    rules: { 'no-restricted-syntax': restrict(readsEnvironment, replacesModules, readsByHand) },
  },
  { files: readsSettings, rules: { 'no-restricted-syntax': restrict(replacesModules) } },
  {
    files: ['server/domain/**/*.ts'],
    rules: {
      'no-restricted-syntax': restrict(readsEnvironment, readsClockOrChance),
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          paths: [
            wholeDateFns,
            ...dateFnsClock.map((name) => ({
              name: `date-fns/${name}`,
              message: 'A domain rule has no clock: pass `today` in.',
            })),
          ],
        },
      ],
    },
  },
  {
    files: testFiles,
    rules: {
      // A wrong assumption in a test shows as a failing test; the shorter text reads better.
      '@typescript-eslint/no-non-null-assertion': 'off',
      'no-restricted-syntax': restrict(readsEnvironment, replacesModules, skipsTests, sleeps),
    },
  },
  {
    files: ['tests/{run,worlds,bench}/**/*.ts'],
    rules: { 'no-restricted-syntax': restrict(replacesModules, skipsTests, sleeps) },
  },
  {
    // No test: it goes on for as long as it is told to.
    files: ['tests/bench/soak.ts'],
    rules: { 'no-restricted-syntax': restrict(replacesModules, skipsTests) },
  },
);
