import dialogsTexts from '@/locales/areas/form/zh-CN.dialogs';
import { useT, withMessages } from '@/i18n';
import { Notice } from '@/components/feedback/Notice';
import { useFormatDate } from '@/hooks/useFormatDate';
import type { TermEnd } from '../draft/termEnd';

/** Shown above a step and the review when the last day for this draft is near or over. */
function TermNote({ end }: { end: TermEnd }) {
  const t = useT();
  const day = useFormatDate();
  const [state, date] = end.split(' ') as ['soon' | 'ended', string];
  return (
    <div className="sec">
      <Notice tone="warn" title={t(`interruptions.term.${state}`, { date: day(date) })}>
        <p>{t(`interruptions.term.${state}.text`)}</p>
      </Notice>
    </div>
  );
}

export default withMessages(TermNote, dialogsTexts);
