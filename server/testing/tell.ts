/** Prints a count to stderr, so that it is visible in `npm run proof`. */
export const tell = (line: string): void => {
  process.stderr.write(`  counted: ${line}\n`);
};
