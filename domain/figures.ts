import type { Event } from './status';

/** The statistics of the office and the history events that each of them counts. */
export const figureEvents = {
  received: ['submit'],
  corrected: ['correct'],
  passed: ['pass'],
  approved: ['approve'],
  returned: ['return'],
  rejected: ['reject', 'uphold'],
  revoked: ['revoke'],
  withdrawn: ['withdraw'],
  expired: ['expire'],
  paid: ['paid'],
  failed: ['fail'],
} as const satisfies Record<string, readonly Event[]>;

export type FigureName = keyof typeof figureEvents;
export const figureNames = Object.keys(figureEvents) as FigureName[];

export type Counts = Record<FigureName, number>;
export const noCounts = (): Counts => Object.fromEntries(figureNames.map((name) => [name, 0])) as Counts;

/** Returns the name under which an event is counted, if any. */
export const figureOf = (event: string): FigureName | undefined =>
  figureNames.find((name) => (figureEvents[name] as readonly string[]).includes(event));

/** Maximum length of one query; clients query longer periods in parts. */
export const longestFigureDays = 366;
