export function withoutScript(language: string): string;
