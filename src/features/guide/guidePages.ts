/** The guide in reading order. */
export const guidePages = [
  { key: 'title', to: '/mannual/home' },
  { key: 'first', to: '/mannual/first' },
  { key: 'second', to: '/mannual/second' },
  { key: 'ask', to: '/mannual/ask' },
] as const;

export type GuidePage = (typeof guidePages)[number]['key'];
