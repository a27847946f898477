import type { Event } from './status';

/** The statistics of the office and the history events that each of them counts. */
const statisticEvents = {
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

export type StatisticName = keyof typeof statisticEvents;
export const statisticNames = Object.keys(statisticEvents) as StatisticName[];

export type Counts = Record<StatisticName, number>;
export const noCounts = (): Counts => Object.fromEntries(statisticNames.map((name) => [name, 0])) as Counts;

/** Returns the name under which an event is counted, if any. */
export const statisticOf = (event: string): StatisticName | undefined =>
  statisticNames.find((name) => (statisticEvents[name] as readonly string[]).includes(event));

/** Maximum length of one query; clients query longer periods in parts. */
export const longestStatisticsDays = 366;
