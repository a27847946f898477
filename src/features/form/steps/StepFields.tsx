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

/** Drawn when somebody comes near it, in pieces between which a tap is answered; then it stays, and who scrolls past draws no field anew. */
function RestOfPhotos({ step, isDue }: { step: StepKey; isDue: boolean }) {
  const [end, isNear] = useInView('400px');
  const [isMet, setMet] = useState(false);
  useEffect(() => {
    if (isNear) startTransition(() => setMet(true));
  }, [isNear]);
  return <div ref={end}>{(isMet || isDue) && <StepPhotos step={step} part="rest" />}</div>;
}

/** The photos that fill in fields, the declared groups of a step, and its other photos. A refused 下一步 draws none of them twice. */
export const StepFields = memo(function StepFields({ step }: { step: StepKey }) {
  const t = useT();
  const { groups, isReady, isBegun } = useStep(step);
  const { maxMB, isRead } = usePhotoRules();
  const [isFetched, setFetched] = useState(false);
  const { kind } = useDraftSession().store.flow;
  // The first thing that somebody may tap, and none that the fields wait for. Where a slot is seen, a photo can be kept without a network.
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
