import zhInterruptions from '@/locales/areas/interruptions/zh-CN';
import { useT, withMessages } from '@/i18n';
import { Notice } from '@/components/Notice';
import { OfficeText } from '@/components/OfficeText';
import { useCityPause, useEdition } from './useInterruption';

/** Shown above a step when the edition was paused, closed or changed after the draft was created. */
function EditionNote() {
  const t = useT();
  const edition = useEdition();
  const pause = useCityPause();
  if (!edition) return null;
  const what = edition.status === 'open' ? 'changed' : edition.status;
  const notice = pause ? pause.notice : what === 'paused' && edition.intake.pausedNotice;
  return (
    <div className="sec">
      <Notice tone="warn" title={t(`interruptions.edition.${pause ? 'cityPaused' : what}`)}>
        <p>
          {notice ? (
            <OfficeText>{notice}</OfficeText>
          ) : (
            t(`interruptions.edition.${pause ? 'paused' : what}.text`, { version: edition.version })
          )}
        </p>
      </Notice>
    </div>
  );
}

export default withMessages(EditionNote, zhInterruptions);
