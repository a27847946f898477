import dialogsTexts from '@/locales/areas/form/zh-CN.dialogs';
import { useT, withMessages } from '@/i18n';
import { Notice } from '@/components/feedback/Notice';
import { useFormatDate } from '@/hooks/useFormatDate';
import { namesOfFacts } from '@domain/policy/formula';
import { decidingFacts } from '@domain/policy/termSamples';
import { termsOf } from '@domain/policy/terms';
import { useIntl } from '@umijs/max';
import type { TermEnd } from '../draft/termEnd';
import { useDraft } from '../draft/useDraft';

/** Shown above a step and the review when the last day for this draft is near or over. */
function TermNote({ end }: { end: TermEnd }) {
  const t = useT();
  const day = useFormatDate();
  const { locale } = useIntl();
  const edition = useDraft((state) => state.edition);
  const deciding = edition ? decidingFacts(termsOf(edition)) : [];
  const facts =
    locale === 'zh-CN'
      ? namesOfFacts(deciding)
      : deciding.map((fact) => t(`policy.formula.fact.${fact}`)).join(t('policy.formula.separator'));
  const [state, date] = end.split(' ') as ['soon' | 'ended', string];
  return (
    <div className="sec">
      <Notice tone="warn" title={t(`interruptions.term.${state}`, { date: day(date) })}>
        <p>{t(`interruptions.term.${state}.text`, { facts })}</p>
      </Notice>
    </div>
  );
}

export default withMessages(TermNote, dialogsTexts);
