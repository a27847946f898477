import type { PolicyReply } from '@domain/contract/types';

import { lazyWithRetry } from '@/runtime/lazyWithRetry';
import { usePrefetch } from '@/runtime/usePrefetch';
import { useT } from '@/i18n';
import { Button } from '@/components/Button';
import { Card } from '@/components/Card';
import { Notice } from '@/components/Notice';
import { stepPath } from '@/services/paths';
import { chosenFlow, type Taps } from './taps';

const Sum = lazyWithRetry(() => import(/* webpackChunkName: "types-sum" */ './Sum'));

interface OutcomeProps {
  taps: Taps;
  policy: PolicyReply | null;
  onBegin: () => void;
}

export function Outcome({ taps, policy, onBegin }: OutcomeProps) {
  const t = useT();
  const flow = chosenFlow(taps);
  usePrefetch(flow !== null, flow ? [stepPath(flow, 'personalInfo')] : []);
  const edition = policy?.editions.find((one) => one.flow === flow);
  const isShut = edition !== undefined && edition.status !== 'open';
  const wait = <p className="ink2">{t('eligibility.result.wait')}</p>;
  const isAnswered = flow && taps.oldFuel && taps.carType;
  return (
    <section className="sec" aria-labelledby="t-result">
      <h2 id="t-result">{t('eligibility.result')}</h2>
      <Card className="outcome">
        <div aria-live="polite">
          {policy && isAnswered ? <Sum taps={taps} policy={policy} meanwhile={wait} /> : wait}
          {taps.own === 'no' && <Notice tone="warn">{t('eligibility.own.sorry')}</Notice>}
          {isShut && (
            <Notice tone="warn" title={t('eligibility.cannot')}>
              {edition.intake.pausedNotice && <span lang="zh-CN">{edition.intake.pausedNotice}</span>}
            </Notice>
          )}
        </div>
        {!isShut && <Button onClick={onBegin}>{t('eligibility.begin')}</Button>}
      </Card>
    </section>
  );
}
