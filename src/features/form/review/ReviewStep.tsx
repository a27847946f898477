import { isMaterialAsked } from '@domain/flow/askedMaterials';
import { isVisible } from '@domain/flow/fields';
import { normaliseAnswers } from '@domain/flow/normalise';
import type { StepDef } from '@domain/flow/types';

import { useT } from '@/i18n';
import { useAnswerText } from '@/hooks/useAnswerText';
import { useMaterialText } from '@/hooks/useMaterialText';
import { usePhotoUrls } from '@/hooks/usePhotoUrls';
import { Card } from '@/components/layout/Card';
import { useFieldPath } from '../steps/useFieldLink';
import { remainingFiles, sendingPhotos } from '../draft/store';
import { sameItems, sameJson, useDraft, useDraftController } from '../draft/useDraft';
import { ChangeButton } from './Changes';
import './ReviewStep.css';

/** The normalised answers of a step as text, which is empty for a field without an answer; `key` is `oldCarInfo.vin`. */
function useAnswers(step: StepDef): { key: string; text: string }[] {
  const { flow } = useDraftController().store;
  const show = useAnswerText(flow);
  const answers = useDraft((state) => state.answers);
  const values = normaliseAnswers(flow, answers)[step.key];
  const fields = step.groups.flatMap((group) => group.fields).filter((field) => isVisible(field, values));
  return fields.map((field) => {
    const key = `${step.key}.${field.key}`;
    return { key, text: show(key, values[field.key]) };
  });
}

interface Shown {
  key: string;
  label: string;
  /** `src` is undefined while the image loads. */
  photos: { id: string; src: string | undefined }[];
}

/** The photos of a step by slot, as they will be submitted. */
function useShownPhotos(step: StepDef): Shown[] {
  const materialText = useMaterialText();
  const materials = useDraft(
    ({ edition, answers }) =>
      edition?.materials.filter((one) => one.step === step.number && isMaterialAsked(one.key, answers)) ?? [],
    sameItems,
  );
  const isOfStep = ({ slot }: { slot: string }) => materials.some(({ key }) => key === slot);
  const files = useDraft((state) => remainingFiles(state).filter(isOfStep), sameJson);
  const pending = useDraft((state) => sendingPhotos(state).filter(isOfStep), sameItems);
  const urls = usePhotoUrls(files, pending);
  return materials.map((material) => {
    const ids = [
      ...files.filter((file) => file.slot === material.key).map((file) => file.id),
      ...pending.filter((photo) => photo.slot === material.key).map((photo) => photo.localId),
    ];
    const { label } = materialText(material);
    return { key: material.key, label, photos: ids.map((id) => ({ id, src: urls[id] })) };
  });
}

function ReviewPhotos({ step }: { step: StepDef }) {
  const t = useT();
  const pathTo = useFieldPath();
  return useShownPhotos(step).map(({ key, label, photos }) => (
    <div className="answer-photos" key={key}>
      <div>
        <span className="cap">{label}</span>
        <div className="thumbs">
          {photos.map(({ id, src }, at) =>
            src ? (
              <img key={id} src={src} alt={t('ui.photo.name', { label, at: at + 1 })} />
            ) : (
              <span key={id} className="skel" />
            ),
          )}
        </div>
      </div>
      <ChangeButton to={pathTo(key)} label={label} />
    </div>
  ));
}

/** The answers of one step, each with a button to its field. */
export function ReviewStep({ step }: { step: StepDef }) {
  const t = useT();
  const pathTo = useFieldPath();
  const answers = useAnswers(step);
  return (
    <section className="sec" aria-labelledby={`r-${step.key}`}>
      <h2 id={`r-${step.key}`}>{t(`flow.step.${step.key}`)}</h2>
      <Card flush>
        <dl className="answers">
          {answers.map(({ key, text }) => {
            const label = t(`field.${key}`);
            return (
              <div key={key}>
                <dt>{label}</dt>
                <dd>{text ? <bdi>{text}</bdi> : <span className="cap">{t('ui.empty')}</span>}</dd>
                <dd>
                  <ChangeButton to={pathTo(key)} label={label} />
                </dd>
              </div>
            );
          })}
        </dl>
        <ReviewPhotos step={step} />
      </Card>
    </section>
  );
}
