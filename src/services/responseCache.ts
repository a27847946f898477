/** What was read, by name, for five minutes. Another person at the same phone starts with nothing. */
export const responseCache = new Map<string, { at: number; data: unknown }>();

export const clearResponseCache = () => responseCache.clear();
