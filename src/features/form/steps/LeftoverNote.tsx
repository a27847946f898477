import { useT, withMessages } from '@/i18n';
import carsTexts from '@/locales/areas/names/zh-CN.cars';
import dialogsTexts from '@/locales/areas/form/zh-CN.dialogs';
import { KeyValue } from '@/components/display/KeyValue';
import { Notice } from '@/components/feedback/Notice';
import { Button } from '@/components/inputs/Button';
import { useAnswerText } from '@/hooks/useAnswerText';
import type { Path } from '../draft/edits';
import { leftoverPhotos } from '../draft/store';
import { sameItems, useDraft, useDraftController } from '../draft/useDraft';
import { useFieldLabel } from './useFieldLink';

/** Shows the edits that this phone did not send before the submission, or before another device ended the draft. They can be typed again. */
function LeftoverNote() {
  const t = useT();
  const { store, dropLeftover } = useDraftController();
  const show = useAnswerText(store.flow);
  const labelOf = useFieldLabel();
  const leftover = useDraft((state) => state.leftover);
  const photos = useDraft(leftoverPhotos, sameItems);
  const edits = Object.entries(leftover?.edits ?? {}).map(([path, value]) => ({
    key: path,
    label: labelOf(path),
    value: <bdi>{show(path as Path, value) || t('ui.empty')}</bdi>,
  }));
  const lostPhotos = leftover?.lostPhotos;
  const reason = lostPhotos === undefined ? 'leftover' : 'lost';
  const slots = [...new Set(photos.map(({ slot }) => slot))].map((slot) => ({
    key: slot,
    label: labelOf(slot),
    value: t('returned.leftover.photos', { count: photos.filter((photo) => photo.slot === slot).length }),
  }));
  return (
    <div className="sec">
      <Notice
        tone="warn"
        title={t(`returned.${reason}`)}
        action={
          <Button kind="line" onClick={dropLeftover}>
            {t('returned.leftover.ok')}
          </Button>
        }
      >
        <p>{t(`returned.${reason}.text`)}</p>
        {lostPhotos ? <p>{t('returned.lost.photos', { count: lostPhotos })}</p> : null}
        <KeyValue rows={[...edits, ...slots]} />
      </Notice>
    </div>
  );
}

export default withMessages(LeftoverNote, carsTexts, dialogsTexts);
