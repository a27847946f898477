/** @jest-config-loader esbuild-register */
import { configUmiAlias, createConfig } from '@umijs/max/test';

const { transform } = createConfig({
  target: 'node',
  jsTransformer: 'esbuild',
  jsTransformerOpts: { target: 'node20', sourcemap: 'inline', jsx: 'automatic' },
});
const aliases = { '^@(domain|shared)/(.*)$': '<rootDir>/$1/$2' };

/** Folders with packages of their own, whose names would collide. */
const ignored = ['tests/bench/pages/peers', 'dist', 'build', 'release', 'desk/dist', '.cache'].map(
  (room) => `<rootDir>/${room}`,
);

const sharedServer = '<rootDir>/server/testing/sharedServer.ts';

const node = {
  displayName: 'node',
  rootDir: __dirname,
  testEnvironment: 'node',
  transform,
  testMatch: ['<rootDir>/{domain,shared,server,mock,tests,tools}/**/*.test.ts'],
  modulePathIgnorePatterns: ignored,
  // These ship as ES modules only, which jest cannot require.
  transformIgnorePatterns: ['/node_modules/(?!(cookie|openid-client|oauth4webapi|jose|uqr|aws4fetch)/)'],
  moduleNameMapper: aliases,
  globalSetup: sharedServer,
  globalTeardown: sharedServer,
};

/** The logic of the desk; journeys test its screens. */
const desk = {
  ...node,
  globalSetup: undefined,
  globalTeardown: undefined,
  displayName: 'desk',
  setupFiles: ['<rootDir>/desk/testing/jestSetup.ts'],
  testMatch: ['<rootDir>/desk/**/*.test.ts'],
  moduleNameMapper: { ...aliases, '^@/(.*)$': '<rootDir>/desk/$1' },
};

/** Only against hanging: the machine may be busy, and the first suite creates the database. */
const testTimeout = 60_000;
const whole = { testTimeout, testSequencer: '<rootDir>/tools/lib/slowFirst.cjs' };

/** `JEST_ONLY=node` leaves out the client, whose aliases need `max setup`. */
export default async () => {
  if (process.env.JEST_ONLY === 'node') return { projects: [node, desk], ...whole };
  const client = await configUmiAlias({
    ...createConfig({
      target: 'browser',
      jsTransformer: 'esbuild',
      jsTransformerOpts: { jsx: 'automatic', supported: { 'dynamic-import': false } },
    }),
    displayName: 'client',
    rootDir: __dirname,
    setupFilesAfterEnv: ['<rootDir>/tests/support/jestSetup.ts'],
    modulePathIgnorePatterns: ignored,
    testMatch: ['<rootDir>/src/**/*.test.ts?(x)'],
  } as never);
  return {
    projects: [
      { ...client, moduleNameMapper: { ...(client as { moduleNameMapper?: object }).moduleNameMapper, ...aliases } },
      node,
      desk,
    ],
    ...whole,
  };
};
