/** The used part of a JSON schema. */
interface Shape {
  properties?: Record<string, { type?: string }>;
}

/**
 * Converts numbers and booleans of a query string where the schema requires them; bodies are never converted.
 * Other values remain text, which the schema rejects.
 */
export function readQuery(query: Record<string, unknown>, schema: unknown): void {
  const { properties = {} } = (schema ?? {}) as Shape;
  for (const [key, { type }] of Object.entries(properties)) {
    const value = query[key];
    if (typeof value !== 'string') continue;
    if (type === 'integer' && /^-?\d{1,15}$/.test(value)) query[key] = Number(value);
    if (type === 'number' && /^-?\d{1,15}(\.\d+)?$/.test(value)) query[key] = Number(value);
    if (type === 'boolean' && /^(true|false)$/.test(value)) query[key] = value === 'true';
  }
}

/** Splits a comma-separated list; the schema has already validated its codes. */
export const codesOf = <T extends string>(list: string | undefined): T[] => (list ? (list.split(',') as T[]) : []);
