import { Fragment, memo } from 'react';
import type { StepKey } from '@domain/flow/types';

import { useT } from '@/i18n';
import { Card } from '@/components/Card';
import { AfterFirstFrame } from '@/pageLoad/AfterFirstFrame';
import { lazyWithRetry } from '@/pageLoad/lazyWithRetry';
import { useDraftController } from '../draft/useDraft';
import { usePhotoRules, useStep } from './useStep';
import { FlowField } from './FlowField';
import './photoRoom.css';

const importPhotos = () => import(/* webpackChunkName: "form-photos" */ './StepPhotos');

const FirstPhotos = lazyWithRetry(importPhotos);
// Silent: FirstPhotos already shows that the chunk is lost.
const OtherPhotos = lazyWithRetry(importPhotos, true);

interface StepFieldsProps {
  step: StepKey;
  /** The field or photo slot to focus. */
  field: string | null;
}

/** Photos that fill fields, field groups, other photos. Memoised: a failed 下一步 re-renders only the affected fields. */
export const StepFields = memo(function StepFields({ step, field: wanted }: StepFieldsProps) {
  const t = useT();
  const { groups, isReady } = useStep(step);
  const { maxMB, isRead } = usePhotoRules();
  const { kind } = useDraftController().store.flow;
  const Below = wanted ? Fragment : AfterFirstFrame;
  return (
    <>
      <section className="sec" aria-labelledby="g-first">
        <h2 id="g-first">{t('flow.photos')}</h2>
        {isRead && <p className="photos-lead">{t('flow.photos.first')}</p>}
        <div className={`photo-room ${step} ${kind}`}>
          {isReady && <FirstPhotos step={step} part="first" wanted={wanted} />}
        </div>
        <p className="cap photos-note">
          {t('flow.photos.note', { max: maxMB })} {isRead && t('flow.photos.private')}
        </p>
      </section>
      {groups.map(({ key, fields }) => (
        <section className="sec" key={key} aria-labelledby={`g-${key}`}>
          <h2 id={`g-${key}`}>{t(`group.${step}.${key}`)}</h2>
          <Card>
            {fields.map((field) => (
              <FlowField key={field.key} step={step} field={field} />
            ))}
          </Card>
        </section>
      ))}
      {isReady && (
        <Below>
          <OtherPhotos step={step} part="rest" wanted={wanted} />
        </Below>
      )}
    </>
  );
});
