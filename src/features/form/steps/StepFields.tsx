import { memo, startTransition, useEffect, useState } from 'react';
import type { StepKey } from '@domain/flow/types';

import { useT } from '@/i18n';
import { Card } from '@/components/Card';
import { lazyWithRetry } from '@/runtime/lazyWithRetry';
import { prefetchChunks } from '@/runtime/prefetchChunks';
import { useInView } from '@/hooks/useInView';
import { useDraftSession } from '../hooks/context';
import { importPhotoKeepers, usePhotoRules, useStep } from '../hooks/useStep';
import { FlowField } from './FlowField';
import './photoRoom.css';

const importStepPhotos = () => import(/* webpackChunkName: "flow-slots" */ './StepPhotos');

const StepPhotos = lazyWithRetry(importStepPhotos);

/** Rendered in a transition when it is within 400 px of the viewport; then it stays mounted. */
function RestOfPhotos({ step, isDue }: { step: StepKey; isDue: boolean }) {
  const [end, isNear] = useInView('400px');
  const [isMet, setMet] = useState(false);
  useEffect(() => {
    if (isNear) startTransition(() => setMet(true));
  }, [isNear]);
  return <div ref={end}>{(isMet || isDue) && <StepPhotos step={step} part="rest" />}</div>;
}

/** Photos that fill fields, field groups, other photos. Memoised: a failed 下一步 re-renders only the affected fields. */
export const StepFields = memo(function StepFields({ step }: { step: StepKey }) {
  const t = useT();
  const { groups, isReady, isBegun } = useStep(step);
  const { maxMB, isRead } = usePhotoRules();
  const [isFetched, setFetched] = useState(false);
  const { kind } = useDraftSession().store.flow;
  // Photo slots load after the fields, together with the chunks that store photos: a visible slot works offline.
  useEffect(() => {
    if (isReady) void prefetchChunks(() => [importStepPhotos(), importPhotoKeepers()]).then(() => setFetched(true));
  }, [isReady]);
  return (
    <>
      <section className="sec" aria-labelledby="g-first">
        <h2 id="g-first">{t('flow.photos')}</h2>
        {isRead && <p className="photos-lead">{t('flow.photos.first')}</p>}
        <div className={`photo-room ${step} ${kind}`}>
          {isReady && (isFetched || isBegun) && <StepPhotos step={step} part="first" />}
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
      {isReady && <RestOfPhotos step={step} isDue={isBegun} />}
    </>
  );
});
