const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
};

/** Returns the same JSON for equal content, whatever the order of the keys (a database does not preserve it). */
export const canonical = (value: unknown): string => JSON.stringify(sorted(value)) ?? '';
