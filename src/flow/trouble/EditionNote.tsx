import zhMend from '@/locales/areas/mend/zh-CN';
import { useT, withTexts } from '@/texts';
import { Notice } from '@/ui/Notice';
import { useDraft, useOpen } from '../draft/context';
import { Said } from '../words/Said';

/** The edition was paused, closed or changed while the draft lay there: said before more is typed. */
function EditionNote() {
  const t = useT();
  const { policy } = useOpen();
  const { edition: id } = useDraft((state) => state.draft);
  const edition = policy?.editions.find((one) => one.id === id);
  if (!edition) return null;
  const what = edition.status === 'open' ? 'changed' : edition.status;
  return (
    <div className="sec">
      <Notice tone="warn" title={t(`mend.edition.${what}`)}>
        <p>
          {what === 'paused' && edition.intake.pausedNotice ? (
            <Said>{edition.intake.pausedNotice}</Said>
          ) : (
            t(`mend.edition.${what}.text`, { version: edition.version })
          )}
        </p>
      </Notice>
    </div>
  );
}

export default withTexts(EditionNote, zhMend);
