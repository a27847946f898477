import { read, write } from '@/services/storage';

export type OldCar = 'scrap' | 'replacement';
const key = (kind: OldCar) => `papers.${kind}`;

/** What has been found so far: names of papers, nothing of the person. A paper the policy no longer asks for is forgotten. */
export function readTicks(kind: OldCar, papers: readonly string[]): string[] {
  return (read(key(kind)) ?? '').split(',').filter((paper) => papers.includes(paper));
}

export function writeTicks(kind: OldCar, ticked: readonly string[]) {
  write(key(kind), ticked.length > 0 ? ticked.join(',') : null);
}
