import { useIntl } from '@umijs/max';

export { useProblemText } from '../../src/format/useProblemText';
export { useT } from '../../src/useT';

/** For keys that an office may have added to: the words if there are any. */
export function useWords() {
  const { messages } = useIntl();
  return (id: string, otherwise: string): string =>
    typeof messages[id] === 'string' ? (messages[id] as string) : otherwise;
}
