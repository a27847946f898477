import { useModel } from '@umijs/max';
import type { Me } from '@/services/identity';

/** Returns the cities of the signed-in officer, and whether a city, or the whole province (`null`), is among them. */
export function useScope() {
  const { initialState } = useModel('@@initialState');
  const scope: Me['regions'] = initialState?.me?.regions ?? [];
  const covers = (code: string | null) => scope === 'all' || (code !== null && scope.includes(code));
  return { scope, covers };
}
