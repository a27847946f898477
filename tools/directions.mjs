import { readdirSync } from 'node:fs';

// Import directions of docs/architecture.md as lint rules. A folder is matched by its alias (`@/features`) or by a relative path (`../features`).
const rooms = (names) => `^(@/|(\\.\\./)+(src/)?)(${names.join('|')})(/|$)`;
const outside = (names) => `^(\\.\\./)+(${names.join('|')})(/|$)`;
const packages = (names) => `^(${names.join('|')})(/|$)`;

const tools = ['desk', 'mock', 'tests', 'tools'];

const never = {
  client: {
    regex: outside(['server', ...tools]),
    message: 'src and server do not import each other (docs/architecture.md).',
  },
  server: {
    regex: `^@/|${outside(['src', ...tools])}`,
    message: 'src and server do not import each other (docs/architecture.md).',
  },
  toast: {
    regex: '^antd-mobile/es/components/toast',
    message: 'Toast renders inside aria-hidden: use components/announce, which screen readers announce.',
  },
  lazy: {
    regex: '^react$',
    importNames: ['lazy'],
    message: 'React.lazy fails for ever with its first failed import: use lazyWithRetry for a part of a page.',
  },
  useRequest: {
    regex: '^@umijs/max$',
    importNames: ['useRequest'],
    message: 'Import useRequest from ahooks: the version of @umijs/max is not in the build (docs/umi.md).',
  },
  antdIndex: { regex: '^antd-mobile$', message: 'Import one part: antd-mobile/es/components/<part>.' },
};
const forbid = (files, ...patterns) => ({
  files,
  ignores: ['**/*.test.ts', '**/*.test.tsx'],
  rules: { 'no-restricted-imports': ['error', { patterns }] },
});
const source = (...patterns) => [never.client, never.antdIndex, never.toast, never.lazy, ...patterns];
/** The frame of the form replaces a whole page by lazy components, whose failure the crash boundary shows. */
const mayBeLazy = (name, patterns) => patterns.filter((one) => name !== 'form' || one !== never.lazy);
/** A relative path to a module of the server. */
const inServer = (pattern, message) => ({ regex: `^\\.\\.?/(.*/)?(${pattern})(/|$)`, message });
const subjectNames = readdirSync(new URL('../server', import.meta.url), { withFileTypes: true })
  .filter(
    (entry) => entry.isDirectory() && !['cli', 'config', 'http', 'platform', 'seed', 'testing'].includes(entry.name),
  )
  .map(({ name }) => name);
const subjects = (files) => subjectNames.map((name) => `server/${name}/**/${files}`);
const routes = inServer('routes|\\w*Routes', 'Use cases and queries do not know routes.');

const law = 'domain is the law: no React, Fastify or Node, and it reads nobody.';
const features = readdirSync(new URL('../src/features', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
export const directions = [
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
    ['src/{hooks,services,format,runtime}/**/*.{ts,tsx}'],
    ...source({
      regex: rooms(['components', 'features', 'pages', 'layouts']),
      message: 'hooks, format, runtime and services stand below what is seen (tools/checks/rooms.test.ts).',
    }),
  ),
  ...features.map((name) =>
    forbid(
      [`src/features/${name}/**/*.{ts,tsx}`],
      ...mayBeLazy(
        name,
        source(
          { regex: rooms(['pages', 'layouts']), message: 'Features do not read pages or layouts.' },
          // `applications` may import the form: it shows the same answers after submission.
          {
            regex: `^@/features/(?!${name}(/|$)${name === 'applications' ? '|form/' : ''})`,
            message: 'A feature reads no other: what two need stands in components, hooks, format or services.',
          },
        ),
      ),
    ),
  ),
  // The desk shares domain with the phone app, and the texts of fields, documents and states with the code that reads them; nothing else.
  forbid(
    ['desk/**/*.{ts,tsx}'],
    {
      regex: outside(['server', ...tools.filter((name) => name !== 'desk')]),
      message: 'desk and server do not import each other (docs/architecture.md).',
    },
    {
      regex: '^(\\.\\./)+src/(?!locales/areas/|useT$|format/useProblemText$)',
      message: 'Of src the desk reads the texts alone, and how they are asked for.',
    },
    { regex: '^antd-mobile', message: 'The desk is made with antd.' },
  ),
  forbid(['server/**/*.ts'], never.server),
  forbid(['mock/**/*.ts'], {
    regex: outside(['tests']),
    message: 'The mock is part of npm run dev and needs no test.',
  }),
  ...[
    ['e2e', 'system'],
    ['system', 'e2e'],
    ['support', 'e2e|system|bench'],
  ].map(([from, to]) =>
    forbid([`tests/${from}/**/*.ts`], {
      regex: `^(\\.\\./)+(tests/)?(${to})/`,
      message: 'What two kinds of tests need is in tests/support.',
    }),
  ),
  forbid(
    ['server/**/{routes,*Routes}.ts'],
    never.server,
    inServer('.*[qQ]ueries|platform/db', 'Routes call use cases, use cases call queries.'),
  ),
  forbid(subjects('!(*outes|*ueries).ts'), never.server, routes, {
    regex: packages(['kysely', 'pg']),
    message: 'SQL is in the queries of the subject.',
  }),
  forbid(
    subjects('{queries,*Queries}.ts'),
    never.server,
    routes,
    // Types, `errors.ts`, platform and the queries of other subjects are allowed.
    { regex: `^(\\.\\./)+(${subjectNames.join('|')})/(?!\\w*[qQ]ueries$)`, message: 'Queries know the database only.' },
    { regex: '^\\./(?!\\w*[qQ]ueries$)', message: 'Queries know the database only.' },
  ),
  forbid(['server/platform/**/*.ts'], never.server, {
    regex: `^(\\.\\./)+(${subjectNames.join('|')})/`,
    message: 'platform knows no subject.',
  }),
];
