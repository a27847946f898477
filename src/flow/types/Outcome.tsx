import { lazy, Suspense } from 'react';
import type { PolicyReply } from '@domain/contract/types';

import { useAhead } from '@/frame/useAhead';
import { useT } from '@/texts';
import { Button } from '@/ui/Button';
import { Card } from '@/ui/Card';
import { Notice } from '@/ui/Notice';
import { stepPath } from '../paths';
import { chosenFlow, type Taps } from './taps';

const Sum = lazy(() => import(/* webpackChunkName: "types-sum" */ './Sum'));

interface OutcomeProps {
  taps: Taps;
  policy: PolicyReply | null;
  onBegin: () => void;
}

/** The answer to the taps, and the way on. */
export function Outcome({ taps, policy, onBegin }: OutcomeProps) {
  const t = useT();
  const flow = chosenFlow(taps);
  useAhead(flow !== null, flow ? [stepPath(flow, 'personalInfo')] : []);
  const edition = policy?.editions.find((one) => one.flow === flow);
  const isShut = edition !== undefined && edition.status !== 'open';
  const wait = <p className="ink2">{t('types.result.wait')}</p>;
  const isAnswered = flow && taps.oldFuel && taps.carType;
  return (
    <section className="sec" aria-labelledby="t-result">
      <h2 id="t-result">{t('types.result')}</h2>
      <Card className="outcome">
        <div aria-live="polite">
          {policy && isAnswered ? (
            <Suspense fallback={wait}>
              <Sum taps={taps} policy={policy} />
            </Suspense>
          ) : (
            wait
          )}
          {taps.own === 'no' && <Notice tone="warn">{t('types.own.sorry')}</Notice>}
          {isShut && (
            <Notice tone="warn" title={t('types.cannot')}>
              {edition.intake.pausedNotice && <span lang="zh-CN">{edition.intake.pausedNotice}</span>}
            </Notice>
          )}
        </div>
        {!isShut && <Button onClick={onBegin}>{t('types.begin')}</Button>}
      </Card>
    </section>
  );
}
