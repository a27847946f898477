export function consentsToRead(messages: Record<string, string>, values: Record<string, unknown>): string;
export function withoutScript(language: string, hasList?: boolean, more?: string): string;
