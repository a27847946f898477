import { useLocalStorageState } from 'ahooks';
import type { Kind } from '@domain/flow/types';

/** Ticked documents in local storage (keys only, no personal data). Documents the policy no longer requires are dropped. */
export function useTicks(kind: Kind, papers: readonly string[]) {
  const [kept, setKept] = useLocalStorageState<string[] | undefined>(`papers.${kind}`, {
    serializer: (list) => (list ?? []).join(','),
    deserializer: (text) => text.split(','),
    onError: () => undefined, // blocked storage: ticks last as long as the page
  });
  const ticked = (kept ?? []).filter((paper) => papers.includes(paper));
  const setTicked = (next: readonly string[]) => setKept(next.length > 0 ? [...next] : undefined);
  return [ticked, setTicked] as const;
}
