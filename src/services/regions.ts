import type { CallTypes } from '@domain/contract/types';
import { call } from './call';

export type Region = CallTypes['regions']['reply']['list'][number];

/** In the language of the screen where the list has such a name. */
export const nameIn = (locale: string, { name, names }: Region): string => names[locale as keyof typeof names] ?? name;

let asked: Promise<Region[]> | undefined;

/** The cities that take applications; asked for once, again after a failure. */
export function loadRegions(): Promise<Region[]> {
  asked ??= call('regions').then(({ list }) => list);
  asked.catch(() => (asked = undefined));
  return asked;
}
