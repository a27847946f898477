export const queries: string[];
export const oldest: Record<string, number>;
export const ecma: 2018;
