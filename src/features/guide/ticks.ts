import type { Kind } from '@domain/flow/types';
import { read, write } from '@/services/storage';

const key = (kind: Kind) => `papers.${kind}`;

/** What has been found so far: names of papers, nothing of the person. A paper the policy no longer asks for is forgotten. */
export function readTicks(kind: Kind, papers: readonly string[]): string[] {
  return (read(key(kind)) ?? '').split(',').filter((paper) => papers.includes(paper));
}

export function writeTicks(kind: Kind, ticked: readonly string[]) {
  write(key(kind), ticked.length > 0 ? ticked.join(',') : null);
}
