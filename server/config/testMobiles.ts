/** The only numbers of a demonstration (docs/configuration.md, DEMO): 13800000000–13800009999 and 19900000000–19900009999. */
export const isTestMobile = (mobile: string): boolean => /^(1380000|1990000)\d{4}$/.test(mobile);
