/** Display modes, as values in local storage. */
export const modes = {
  normal: { umi_locale: 'zh-CN' },
  large: { umi_locale: 'zh-CN', large: '1' },
  dark: { umi_locale: 'zh-CN', theme: 'dark' },
  arabic: { umi_locale: 'ar-SA' },
} as const satisfies Record<string, Record<string, string>>;

export type Mode = keyof typeof modes;
export const modeNames = Object.keys(modes) as Mode[];
