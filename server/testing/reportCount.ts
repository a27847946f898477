/** Prints a count to stderr, so that it is visible in `npm run proof`. */
export const reportCount = (line: string): void => {
  process.stderr.write(`  counted: ${line}\n`);
};
