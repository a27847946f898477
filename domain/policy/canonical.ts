const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
};

/** The same text for the same content, however its keys are ordered: a database keeps them in an order of its own. */
export const canonical = (value: unknown): string => JSON.stringify(sorted(value)) ?? '';
