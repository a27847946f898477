// The maximum length of a file (ESLint `max-lines`), and the files that may be longer, with the reason.
export const longest = 250;

export const mayBeLonger = [
  { files: ['**/*.test.ts', '**/*.test.tsx', '**/*.spec.ts'], why: 'a test tells many cases' },
  { files: ['src/locales/**'], why: 'a table of texts' },
  { files: ['src/components/base.css'], why: 'what every page begins with; cut in two it costs each page bytes' },
  {
    files: ['src/components/tokens.css'],
    why: 'one table: each colour, size and space, light, dark and in large type',
  },
  { files: ['server/seed/**'], why: 'example data' },
];
