import { settings } from './settings.mjs';

/** All of domain. `phone.test.ts` measures the size of a bundle, which mutants increase. */
export default settings('domain', {
  circus: { tests: ['domain'], without: ['phone.test.ts'] },
  mutate: ['domain/**/*.ts', '!domain/**/*.test.ts', '!domain/testing/**'],
  ignorePatterns: ['**', '!domain/**', '!package.json'],
});
