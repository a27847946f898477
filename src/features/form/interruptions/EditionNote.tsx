import zhInterruptions from '@/locales/areas/interruptions/zh-CN';
import { useT, withMessages } from '@/i18n';
import { Notice } from '@/components/Notice';
import { OfficeText } from '@/format/OfficeText';
import { useEdition } from '../hooks/useInterruption';

/** The edition was paused, closed or changed while the draft lay there: said before more is typed. */
function EditionNote() {
  const t = useT();
  const edition = useEdition();
  if (!edition) return null;
  const what = edition.status === 'open' ? 'changed' : edition.status;
  return (
    <div className="sec">
      <Notice tone="warn" title={t(`interruptions.edition.${what}`)}>
        <p>
          {what === 'paused' && edition.intake.pausedNotice ? (
            <OfficeText>{edition.intake.pausedNotice}</OfficeText>
          ) : (
            t(`interruptions.edition.${what}.text`, { version: edition.version })
          )}
        </p>
      </Notice>
    </div>
  );
}

export default withMessages(EditionNote, zhInterruptions);
