export function bootScript(languages: readonly string[], methods?: string): string;
