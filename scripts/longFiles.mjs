// How long a file may be, and which may be longer and why: read by eslint.config.mjs, told by `npm run house`. Globs as git and ESLint both read them.
export const longest = 250;

export const mayBeLonger = [
  { files: ['**/*.test.ts', '**/*.test.tsx', '**/*.spec.ts'], why: 'a test tells many cases' },
  { files: ['src/locales/**'], why: 'a table of texts' },
  { files: ['src/components/base.css'], why: 'what every page begins with; cut in two it costs each page bytes' },
  {
    files: ['src/components/tokens.css'],
    why: 'one table: each colour, size and space, light, dark and in large type',
  },
  { files: ['bench/pages/measure.mjs'], why: 'one measuring tool, whole, as it is measured elsewhere' },
  { files: ['server/seed/**'], why: 'example data' },
  {
    files: ['proof/histories/draft/world.ts', 'proof/histories/draft/witness.ts'],
    why: 'one class each: the model of the phones, and what is checked about it',
  },
];
