import { readdirSync } from 'node:fs';

// Import directions of docs/development.md as lint rules. The order of the folders inside src and server: tools/checks/layers.test.ts.
const outside = (names) => `^(\\.\\./)+(${names.join('|')})(/|$)`;
const packages = (names) => `^(${names.join('|')})(/|$)`;

const tools = ['desk', 'mock', 'tests', 'tools'];

const never = {
  client: {
    regex: outside(['server', ...tools]),
    message: 'src and server do not import each other (docs/development.md).',
  },
  server: {
    regex: `^@/|^@shared/|${outside(['src', 'shared', ...tools])}`,
    message: 'src and server do not import each other (docs/development.md).',
  },
  toast: {
    regex: '^antd-mobile/es/components/toast',
    message: 'Toast renders inside aria-hidden: use components/feedback/announce, which screen readers announce.',
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
/** The form may use React.lazy for whole pages: its CrashBoundary shows the failure. */
const mayBeLazy = (name, patterns) => patterns.filter((one) => name !== 'form' || one !== never.lazy);
/** A relative path to a module of the server. */
const inServer = (pattern, message) => ({ regex: `^\\.\\.?/(.*/)?(${pattern})(/|$)`, message });
const subjectNames = readdirSync(new URL('../../server', import.meta.url), { withFileTypes: true })
  .filter(
    (entry) => entry.isDirectory() && !['cli', 'config', 'http', 'platform', 'seed', 'testing'].includes(entry.name),
  )
  .map(({ name }) => name);
/** A subject is used by its use cases and its `*Records.ts`, which are its exported queries. The other queries are its own. */
const ownQueries = (name) => ({
  regex: `^(\\.\\./)+(${subjectNames.filter((one) => one !== name).join('|')})/(.*/)?(queries|\\w*Queries)$`,
  message: 'The queries of another subject are its own. Use its use cases or its *Records.ts.',
});
/** In a folder of a subject, `../x` is a file of the same subject: of those, queries import only queries. */
const ownUseCases = (name) => {
  const files = readdirSync(new URL(`../../server/${name}`, import.meta.url)).filter((file) => file.endsWith('.ts'));
  const names = files.map((file) => file.slice(0, -3)).filter((file) => !/([qQ]ueries|Records|\.test)$/.test(file));
  return { regex: `^\\.\\./(${names.join('|')})$`, message: 'Queries import only the database and other queries.' };
};
const routes = inServer('routes|\\w*Routes', 'Use cases and queries import no routes.');

const features = readdirSync(new URL('../../src/features', import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
export const directions = [
  forbid(['domain/**/*.ts'], {
    regex: `^@/|^@shared/|^node:|${packages(['react', 'react-dom', 'antd-mobile', 'ahooks', '@umijs/max', 'fastify', 'pg', 'kysely', 'sharp', 'fs', 'path', 'crypto'])}|${outside(['src', 'server', 'shared', ...tools])}`,
    message: 'domain is pure TypeScript: it imports no React, Fastify or Node, and nothing outside domain.',
  }),
  forbid(['shared/**/*.ts'], {
    regex: `^@/|^node:|${outside(['src', 'server', ...tools])}`,
    message: 'shared is what phone and desk share: it imports domain only.',
  }),
  forbid(['src/**/*.{ts,tsx}'], ...source()),
  ...features.map((name) =>
    forbid(
      [`src/features/${name}/**/*.{ts,tsx}`],
      ...mayBeLazy(
        name,
        source(
          // `applications` may import the form: it shows the same answers after submission.
          {
            regex: `^@/features/(?!${name}(/|$)${name === 'applications' ? '|form/' : ''})`,
            message: 'A feature imports no other feature. Code that two need is in components, hooks or services.',
          },
        ),
      ),
    ),
  ),
  // The desk imports domain, and of the phone app the texts of fields, documents and states with the code that reads them.
  forbid(
    ['desk/**/*.{ts,tsx}'],
    {
      regex: outside(['server', ...tools.filter((name) => name !== 'desk')]),
      message: 'desk and server do not import each other (docs/development.md).',
    },
    {
      regex: '^(\\.\\./)+src/(?!locales/areas/|useT$|hooks/useProblemText$)',
      message: 'Of src the desk imports only the texts and the code that reads them.',
    },
    { regex: '^antd-mobile', message: 'The desk uses antd.' },
  ),
  forbid(['server/**/*.ts'], never.server),
  forbid(['mock/**/*.ts'], {
    regex: outside(['tests']),
    message: 'The mock is part of npm run dev and imports no test code.',
  }),
  ...[
    ['e2e', 'system'],
    ['system', 'e2e'],
    ['support', 'e2e|system|bench'],
  ].map(([from, to]) =>
    forbid([`tests/${from}/**/*.ts`], {
      regex: `^(\\.\\./)+(tests/)?(${to})/`,
      message: 'Code that two kinds of tests need is in tests/support.',
    }),
  ),
  forbid(
    ['server/**/{routes,*Routes}.ts'],
    never.server,
    inServer('.*[qQ]ueries|.*Records|platform/db(?!/tables)', 'Routes call use cases, use cases call queries.'),
  ),
  ...subjectNames.flatMap((name) => [
    forbid([`server/${name}/**/!(*outes|*ueries|*Records).ts`], never.server, routes, ownQueries(name), {
      regex: packages(['kysely', 'pg']),
      message: 'SQL is in the queries of the subject.',
    }),
    forbid(
      [`server/${name}/**/{queries,*Queries,*Records}.ts`],
      never.server,
      routes,
      ownQueries(name),
      // Types, `errors.ts` and platform are allowed.
      {
        regex: `^(\\.\\./)+(${subjectNames.join('|')})/(?!(.*/)?\\w*([qQ]ueries|Records)$)`,
        message: 'Queries import only the database and other queries.',
      },
      { regex: '^\\./(?!\\w*([qQ]ueries|Records)$)', message: 'Queries import only the database and other queries.' },
      ownUseCases(name),
    ),
  ]),
];
