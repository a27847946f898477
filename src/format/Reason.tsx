import { useIntl } from '@umijs/max';

import type { Returned } from '@domain/contract/types';
import type { Language } from '@domain/languages';
import { OfficeText } from '@/format/OfficeText';

/** Why it was sent back: the policy's sentence in the language of the screen, then what the office wrote besides. */
export function Reason({ sentence, text }: Pick<Returned['items'][number], 'sentence' | 'text'>) {
  const { locale } = useIntl();
  return (
    <>
      {sentence?.[locale as Language]} {text && <OfficeText>{text}</OfficeText>}
    </>
  );
}
