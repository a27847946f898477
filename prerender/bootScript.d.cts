export function bootScript(languages: readonly string[]): string;
