/** What was read, by name, for five minutes. Another person at the same phone starts with nothing. */
export const kept = new Map<string, { at: number; data: unknown }>();

export const forgetLoaded = () => kept.clear();
