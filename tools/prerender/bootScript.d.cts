export function bootScript(
  tables: { languages: readonly string[]; rightToLeft: readonly string[] },
  methods?: string,
): string;
