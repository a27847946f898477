import js from '@eslint/js';
import compat from 'eslint-plugin-compat';
import esx from 'eslint-plugin-es-x';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { allowedInterfaces, allowedMethods } from './tools/browsers/allowed.mjs';
import { queries } from './tools/browsers/targets.cjs';
import { directions } from './tools/lint/directions.mjs';
import { longest, mayBeLonger } from './tools/lint/longFiles.mjs';

const chinese = '[\\u3400-\\u4dbf\\u4e00-\\u9fff\\u3001-\\u3011\\uff01-\\uff5e]';
const asKey = 'Every visible string is a key in src/locales.';

const phoneClock = 'A phone may be set wrong: ask clock or stopwatch (src/services/clock.ts).';

const phoneClockCalls = [
  { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: phoneClock },
  { selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']", message: phoneClock },
];

// What runs on the phone may call nothing that the oldest engine we carry lacks; Babel turns syntax, never methods (docs/decisions/0020-supported-browsers.md).
const syntax =
  /^no-(class|optional|nullish|logical|numeric|private|dynamic-import|import-meta|export-ns|hashbang|arbitrary|top-level|json-superset)/;
const newer =
  /^no-(iterator-prototype-(drop|take|toarray)|set-prototype|promise-try|regexp-(escape|lookbehind|duplicate|modifiers)|array-fromasync)/;
const tooNew = [
  ...Object.keys(esx.configs['flat/restrict-to-es2018'].rules).map((rule) => rule.replace('es-x/', '')),
  ...Object.keys(esx.rules).filter((rule) => newer.test(rule)),
].filter((rule) => !syntax.test(rule) && !(rule in allowedMethods));
const onThePhone = {
  files: ['src/**/*.{ts,tsx}', '{domain,shared}/**/*.ts', 'tools/prerender/worker/**/*.{js,ts}'],
  ignores: ['**/*.test.ts', '**/*.test.tsx', '**/testing/**', 'src/spoken/**'],
  plugins: { compat, 'es-x': esx },
  settings: {
    browsers: queries,
    lintAllEsApis: true,
    polyfills: Object.keys(allowedInterfaces),
    // Types are not asked: whatever is called `at` is taken for the method.
    'es-x': { aggressive: true },
  },
  rules: { 'compat/compat': 'error', ...Object.fromEntries(tooNew.map((rule) => [`es-x/${rule}`, 'error'])) },
};

const calledAt = {
  selector: "CallExpression[callee.property.name='at']",
  message: 'at() is Chromium 92, Safari 15.4: take last() of domain/last.ts.',
};

export default tseslint.config(
  {
    ignores: [
      'dist/',
      'build/',
      'release/',
      'coverage/',
      '.cache/',
      '.data/',
      'src/.umi*/',
      'desk/.umi*/',
      'desk/dist/',
      'tests/bench/out/',
      'tests/bench/pages/peers/',
      'playwright-report/',
      'test-results/',
      'node_modules/',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      'max-lines': ['error', { max: longest }],
      eqeqeq: 'error',
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx', 'hack'] }],
      'prefer-const': 'error',
      'no-undef': 'off', // TypeScript knows better
      'no-control-regex': 'off', // control characters are removed from typed text
      'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }],
      'no-empty': ['error', { allowEmptyCatch: false }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/ban-ts-comment': 'error',
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}', 'desk/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      ...reactHooks.configs.recommended.rules,
      'react-hooks/exhaustive-deps': 'error',
      'no-console': ['error', { allow: ['warn', 'error'] }],
    },
  },
  onThePhone,
  {
    files: ['{domain,shared}/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: { 'no-restricted-syntax': ['error', calledAt] },
  },
  ...directions,
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/locales/**', 'src/spoken/**', 'src/testing/**', '**/*.test.ts', '**/*.test.tsx'],
    rules: {
      'no-restricted-syntax': [
        'error',
        { selector: `Literal:not([regex])[value=/${chinese}/]`, message: asKey },
        { selector: `TemplateElement[value.raw=/${chinese}/]`, message: asKey },
        { selector: `JSXText[value=/${chinese}/]`, message: asKey },
        ...phoneClockCalls,
        calledAt,
      ],
    },
  },
  {
    files: ['desk/**/*.{ts,tsx}'],
    ignores: ['desk/locales/**', 'desk/**/locales/**', 'desk/.umirc.ts', '**/*.test.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        { selector: `Literal:not([regex])[value=/${chinese}/]`, message: asKey },
        { selector: `JSXText[value=/${chinese}/]`, message: asKey },
        {
          selector: 'JSXAttribute[name.name="autoSize"]',
          message:
            'antd measures the height with an inline style, which the content security policy refuses: a stray text field stays on the page. Use `rows`.',
        },
        {
          selector: 'CallExpression[callee.property.name="join"][arguments.0.value=", "]',
          message: "Join with t('list.separator'): a Chinese list has 、 between its parts.",
        },
      ],
    },
  },
  {
    files: ['src/services/clock.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    files: mayBeLonger.flatMap(({ files }) => files).filter((glob) => !glob.endsWith('.css')),
    rules: { 'max-lines': 'off' },
  },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
);
