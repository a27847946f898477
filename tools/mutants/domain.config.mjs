import { settings } from './settings.mjs';

/** The whole law. `phone.test.ts` weighs a bundle, which mutants make heavier. */
export default settings('domain', {
  circus: { tests: ['domain'], without: ['phone.test.ts'] },
  mutate: ['domain/**/*.ts', '!domain/**/*.test.ts', '!domain/testing/**'],
  ignorePatterns: ['**', '!domain/**', '!package.json'],
});
