import { settings } from './settings.mjs';

/** All of domain. `phoneBundle.test.ts` measures the size of a bundle, which mutants increase; `specification.test.ts` reads documents and all tests, which are not copied. */
export default settings('domain', {
  circus: { tests: ['domain'], without: ['phoneBundle.test.ts', 'specification.test.ts'] },
  mutate: ['domain/**/*.ts', '!domain/**/*.test.ts', '!domain/testing/**'],
  ignorePatterns: ['**', '!domain/**', '!package.json'],
});
