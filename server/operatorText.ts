const isEnglish = (): boolean => process.env.MODE !== 'production' || process.argv.includes('--json');

/** A text for operators: Chinese in production, which is the default of a release; English in development and with `--json`. */
export const operatorText = (english: string, chinese: string): string => (isEnglish() ? english : chinese);
