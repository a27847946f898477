import { readdirSync } from 'node:fs';
import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { longest, mayBeLonger } from './scripts/longFiles.mjs';

// Who may read whom stands in docs/house.md; here a wrong direction is an error. Rooms are named as they are reached:
// by alias (`@/features`) or by climbing out (`../features`).
const rooms = (names) => `^(@/|(\\.\\./)+(src/)?)(${names.join('|')})(/|$)`;
const outside = (names) => `^(\\.\\./)+(${names.join('|')})(/|$)`;
const packages = (names) => `^(${names.join('|')})(/|$)`;

const tools = ['mock', 'e2e', 'proof', 'bench', 'prerender', 'scripts'];

const never = {
  client: { regex: outside(['server', ...tools]), message: 'src and server never meet (docs/house.md).' },
  server: { regex: `^@/|${outside(['src', ...tools])}`, message: 'src and server never meet (docs/house.md).' },
  antdIndex: { regex: '^antd-mobile$', message: 'Import one part: antd-mobile/es/components/<part>.' },
};
const forbid = (files, ...patterns) => ({
  files,
  ignores: ['**/*.test.ts', '**/*.test.tsx'],
  rules: { 'no-restricted-imports': ['error', { patterns }] },
});
const source = (...patterns) => [never.client, never.antdIndex, ...patterns];
const storey = (names, message) => ({ regex: `^\\.\\.?/(.*/)?(${names.join('|')})(/|$)`, message });

const chinese = '[\\u3400-\\u4dbf\\u4e00-\\u9fff\\u3001-\\u3011\\uff01-\\uff5e]';
const asKey = 'Every visible string is a key in src/locales.';

const phoneClock = 'A phone may be set wrong: ask clock or stopwatch (src/services/clock.ts).';

const phoneClockCalls = [
  { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: phoneClock },
  { selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']", message: phoneClock },
];

const law = 'domain is the law: no React, Fastify or Node, and it reads nobody.';
const features = readdirSync(new URL('src/features', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const directions = [
  forbid(['domain/**/*.ts'], {
    regex: `^@/|^node:|${packages(['react', 'react-dom', 'antd-mobile', 'ahooks', '@umijs/max', 'fastify', 'pg', 'kysely', 'sharp', 'fs', 'path', 'crypto'])}|${outside(['src', 'server', ...tools])}`,
    message: law,
  }),
  forbid(['src/**/*.{ts,tsx}'], ...source()),
  forbid(
    ['src/components/**/*.{ts,tsx}'],
    ...source({ regex: rooms(['features', 'pages', 'layouts']), message: 'src/components knows no feature.' }),
  ),
  forbid(
    ['src/{hooks,services,format}/**/*.{ts,tsx}'],
    ...source({
      regex: rooms(['components', 'features', 'pages', 'layouts']),
      message: 'hooks, services and format read each other and the domain only.',
    }),
  ),
  forbid(
    ['src/runtime/**/*.{ts,tsx}'],
    ...source({ regex: rooms(['features', 'pages', 'layouts']), message: 'src/runtime knows no feature.' }),
  ),
  ...features.map((name) =>
    forbid(
      [`src/features/${name}/**/*.{ts,tsx}`],
      ...source(
        { regex: rooms(['pages', 'layouts']), message: 'Features do not read pages or layouts.' },
        // What was typed and what was sent are one thing seen twice: applications may ask the form.
        {
          regex: `^@/features/(?!${name}(/|$)${name === 'applications' ? '|form/' : ''})`,
          message: 'A feature reads no other: what two need stands in components, hooks, format or services.',
        },
      ),
    ),
  ),
  forbid(['server/**/*.ts'], never.server),
  forbid(
    ['server/routes/**/*.ts', 'server/plugins/**/*.ts'],
    never.server,
    storey(['stores', 'db'], 'Routes ask services, services ask stores.'),
  ),
  forbid(['server/services/**/*.ts'], never.server, storey(['routes', 'plugins'], 'Services do not know routes.'), {
    regex: packages(['kysely', 'pg']),
    message: 'Services ask stores.',
  }),
  forbid(
    ['server/stores/**/*.ts'],
    never.server,
    storey(['routes', 'plugins', 'services'], 'Stores know the database only.'),
  ),
  forbid(
    ['server/db/**/*.ts'],
    never.server,
    storey(['routes', 'plugins', 'services', 'stores'], 'The database knows nobody above it.'),
  ),
];

export default tseslint.config(
  {
    ignores: [
      'dist/',
      'build/',
      'coverage/',
      '.cache/',
      '.data/',
      'src/.umi*/',
      'bench/out/',
      'bench/pages/peers/',
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
      'no-control-regex': 'off', // cleaning what was typed is what those are for
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
    files: ['src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      ...reactHooks.configs.recommended.rules,
      'react-hooks/exhaustive-deps': 'error',
      'no-console': ['error', { allow: ['warn', 'error'] }],
    },
  },
  ...directions,
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: ['src/locales/**', '**/*.test.ts', '**/*.test.tsx'],
    rules: {
      'no-restricted-syntax': [
        'error',
        { selector: `Literal:not([regex])[value=/${chinese}/]`, message: asKey },
        { selector: `TemplateElement[value.raw=/${chinese}/]`, message: asKey },
        { selector: `JSXText[value=/${chinese}/]`, message: asKey },
        ...phoneClockCalls,
      ],
    },
  },
  {
    files: ['src/services/clock.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  { files: mayBeLonger.flatMap(({ files }) => files), rules: { 'max-lines': 'off' } },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
);
