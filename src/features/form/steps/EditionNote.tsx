import dialogsTexts from '@/locales/areas/form/zh-CN.dialogs';
import { useT, withMessages } from '@/i18n';
import { Notice } from '@/components/feedback/Notice';
import { OfficeText } from '@/components/display/OfficeText';
import { pauseIn } from '@domain/policy/cityPauses';
import { refusesUnaskedOwner } from '@domain/policy/owners';
import { termsOf } from '@domain/policy/terms';
import { useCity, useDraft } from '../draft/useDraft';

/** Shown above a step and the review when the edition was paused, closed or changed after the draft was created. */
function EditionNote() {
  const t = useT();
  const edition = useDraft((state) => state.edition);
  const owner = useDraft(({ answers }) => answers.oldCarInfo.owner);
  const city = useCity();
  if (!edition) return null;
  const pause = edition.status === 'open' ? pauseIn(edition, city) : undefined;
  const change = edition.status === 'open' ? 'changed' : edition.status;
  const notice = pause ? pause.notice : change === 'paused' && edition.intake.pausedNotice;
  return (
    <div className="sec">
      <Notice tone="warn" title={t(`interruptions.edition.${pause ? 'cityPaused' : change}`)}>
        <p>
          {notice ? (
            <OfficeText>{notice}</OfficeText>
          ) : (
            t(`interruptions.edition.${pause ? 'paused' : change}.text`, { version: edition.version })
          )}
        </p>
        {typeof owner === 'string' && refusesUnaskedOwner(termsOf(edition), owner) && (
          <p>{t('interruptions.edition.owner')}</p>
        )}
      </Notice>
    </div>
  );
}

export default withMessages(EditionNote, dialogsTexts);
