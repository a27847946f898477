import type { Detail } from '@domain/contract/types';
import type { FundState } from '@domain/policy/cityFunds';

import { useT, withMessages } from '@/i18n';
import { lastDayOf } from '@/format/dates';
import { useFormatDate } from '@/format/useFormatDate';
import zhFunds from '@/locales/areas/funds/zh-CN';

interface FundsNoteProps {
  /** how it stands with the money of the city */
  funds?: FundState;
  /** where a draft stands in the line for it */
  waiting?: Detail['waiting'];
}

/** That money runs low or is used up; in the line, at which place; and until when it is kept for whoever's turn has come. */
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

export default withMessages(FundsNote, zhFunds);
