import { useLocalStorageState } from 'ahooks';
import type { Kind } from '@domain/flow/types';

/** What has been found so far: names of papers, nothing of the person. A paper the policy no longer asks for is forgotten. */
export function useTicks(kind: Kind, papers: readonly string[]) {
  const [kept, setKept] = useLocalStorageState<string[] | undefined>(`papers.${kind}`, {
    serializer: (list) => (list ?? []).join(','),
    deserializer: (text) => text.split(','),
    onError: () => undefined, // where storage is blocked, ticks last as long as the page
  });
  const ticked = (kept ?? []).filter((paper) => papers.includes(paper));
  const setTicked = (next: readonly string[]) => setKept(next.length > 0 ? [...next] : undefined);
  return [ticked, setTicked] as const;
}
