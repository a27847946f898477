import type { Detail } from '@domain/contract/types';
import type { FundState } from '@domain/policy/cityFunds';

import { useT, withMessages } from '@/i18n';
import { lastDayOf, useFormatDate } from '@/hooks/useFormatDate';
import amountsTexts from '@/locales/areas/amounts/zh-CN';

interface FundsNoteProps {
  /** Whether the region's funds are sufficient, low or used up. */
  funds?: FundState;
  /** Waiting list position of a draft. */
  waiting?: Detail['waiting'];
}

/** Shows that funds are low or used up, the position in the waiting list, or until when reserved funds are offered. */
function FundsNote({ funds, waiting }: FundsNoteProps) {
  const t = useT();
  const day = useFormatDate();
  if (waiting?.offeredUntil) return <p>{t('funds.offered', { date: day(lastDayOf(waiting.offeredUntil)) })}</p>;
  return (
    <>
      {(funds === 'low' || funds === 'exhausted') && <p>{t(`funds.${funds}`)}</p>}
      {waiting && <p>{t('funds.place', { place: waiting.place })}</p>}
    </>
  );
}

export default withMessages(FundsNote, amountsTexts);
