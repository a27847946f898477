import { Fragment, memo } from 'react';
import { findStep, isVisible } from '@domain/flow/fields';
import type { FieldDef, StepKey } from '@domain/flow/types';

import { useT } from '@/i18n';
import { Card } from '@/components/layout/Card';
import { AfterFirstFrame } from '@/pageLoad/AfterFirstFrame';
import { lazyWithRetry } from '@/pageLoad/lazyWithRetry';
import { sameJson, useDraft, useDraftController } from '../draft/useDraft';
import { FlowField } from './FlowField';
import './StepFields.css';

const importPhotos = () => import(/* webpackChunkName: "form-photos" */ '../photos/StepPhotos');

const FirstPhotos = lazyWithRetry(importPhotos);
// Silent: FirstPhotos already shows that the chunk is lost.
const OtherPhotos = lazyWithRetry(importPhotos, true);

/** The declared groups with the fields that are visible for the current answers. Re-renders when a field appears or disappears. */
function useVisibleGroups(step: StepKey): { key: string; fields: FieldDef[] }[] {
  const { groups } = findStep(useDraftController().store.flow, step);
  const visible = useDraft((state) => {
    const values = state.answers[step];
    return groups.flatMap((group) => group.fields.filter((field) => isVisible(field, values)).map(({ key }) => key));
  }, sameJson);
  return groups.map(({ key, fields }) => ({ key, fields: fields.filter((field) => visible.includes(field.key)) }));
}

interface StepFieldsProps {
  step: StepKey;
  /** The field or photo slot to focus. */
  field: string | null;
}

/** Photos that fill fields, field groups, other photos. Memoised: a failed 下一步 re-renders only the affected fields. */
export const StepFields = memo(function StepFields({ step, field: focused }: StepFieldsProps) {
  const t = useT();
  const groups = useVisibleGroups(step);
  const hasEdition = useDraft((state) => state.edition !== null); // the photo slots are known
  const policy = useDraft((state) => state.policy);
  const hasOcr = policy?.reading !== 'off';
  const { kind } = useDraftController().store.flow;
  const Below = focused ? Fragment : AfterFirstFrame;
  return (
    <>
      <section className="sec" aria-labelledby="g-first">
        <h2 id="g-first">{t('flow.photos')}</h2>
        {hasOcr && <p className="photos-lead">{t('flow.photos.first')}</p>}
        <div className={`photo-space ${step} ${kind}`}>
          {hasEdition && <FirstPhotos step={step} part="first" focused={focused} />}
        </div>
        <p className="cap photos-note">
          {t('flow.photos.note')} {hasOcr && t('flow.photos.private')}
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
      {hasEdition && (
        <Below>
          <OtherPhotos step={step} part="rest" focused={focused} />
        </Below>
      )}
    </>
  );
});
