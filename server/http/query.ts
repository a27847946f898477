/** The shape of a JSON schema that we look at. */
interface Shape {
  properties?: Record<string, { type?: string }>;
}

/**
 * In an address everything is text, so numbers and booleans are read here where the schema wants them.
 * What does not look like one stays text and is refused by the schema; bodies are never converted.
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

/** A comma list whose codes the schema has judged already. */
export const codesOf = <T extends string>(list: string | undefined): T[] => (list ? (list.split(',') as T[]) : []);
