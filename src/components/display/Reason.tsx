import { useIntl } from '@umijs/max';

import type { Returned } from '@domain/contract/types';
import type { Language } from '@domain/languages';
import { OfficeText } from './OfficeText';

/** The reason of a return: the policy's standard text in the shown language, then the office's own text. */
export function Reason({ sentence, text }: Pick<Returned['items'][number], 'sentence' | 'text'>) {
  const { locale } = useIntl();
  return (
    <>
      {sentence?.[locale as Language]} {text && <OfficeText>{text}</OfficeText>}
    </>
  );
}
