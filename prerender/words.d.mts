export function withoutScript(language: string, hasList?: boolean): string;
