const NAMED = 10;

/** Joins the first ten application numbers for a message. An ellipsis at the end shows that there are more. */
export const firstNumbers = (numbers: readonly string[], separator: string): string =>
  [...numbers.slice(0, NAMED), ...(numbers.length > NAMED ? ['…'] : [])].join(separator);
