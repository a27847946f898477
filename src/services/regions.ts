import { call } from './call';

export interface Region {
  code: string;
  name: string;
}

let asked: Promise<Region[]> | undefined;

/** The cities that take applications; asked for once, again after a failure. */
export function loadRegions(): Promise<Region[]> {
  asked ??= call('regions').then(({ list }) => list);
  asked.catch(() => (asked = undefined));
  return asked;
}
