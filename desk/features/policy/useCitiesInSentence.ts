import { nameCities } from '@domain/policy/ruleSentences';
import { useChineseRegionName } from '@/components/useRegionName';

/** Shows a sentence of a policy, which is Chinese, with the names of its cities. */
export function useCitiesInSentence() {
  const nameOf = useChineseRegionName();
  return (sentence: string): string => nameCities(sentence, nameOf);
}
