import { useState } from 'react';
import type { PolicyReply } from '@domain/contract/types';
import type { AskedFact } from '@domain/policy/factsAsked';

import { lazyWithRetry } from '@/pageLoad/lazyWithRetry';
import { usePrefetch } from '@/pageLoad/usePrefetch';
import { useT } from '@/i18n';
import { Button } from '@/components/inputs/Button';
import { Card } from '@/components/layout/Card';
import { Collapse } from '@/components/layout/Collapse';
import { Notice } from '@/components/feedback/Notice';
import { stepPath } from '@/services/paths';
import { chosenFlow, type Answers } from './answers';

const EditionRules = lazyWithRetry(() => import(/* webpackChunkName: "rules" */ '@/components/rules/EditionRules'));
const FactQuestions = lazyWithRetry(
  () => import(/* webpackChunkName: "fact-questions" */ '@/components/facts/FactQuestions'),
);
const Sum = lazyWithRetry(() => import(/* webpackChunkName: "types-sum" */ './Sum'));

interface OutcomeProps {
  answers: Answers;
  policy: PolicyReply | null;
  onChange: (answers: Answers) => void;
  onBegin: () => void;
}

export function Outcome({ answers, policy, onChange, onBegin }: OutcomeProps) {
  const t = useT();
  const [isOpened, setOpened] = useState(false);
  const [further, setFurther] = useState<readonly AskedFact[]>([]);
  const flow = chosenFlow(answers);
  usePrefetch(flow !== null, flow ? [stepPath(flow, 'personalInfo')] : []);
  const edition = policy?.editions.find((one) => one.flow === flow);
  const isShut = edition !== undefined && edition.status !== 'open';
  const wait = <p className="ink2">{t('eligibility.result.wait')}</p>;
  const isAnswered = flow && answers.oldFuel && answers.carType;
  return (
    <section className="sec" aria-labelledby="t-result">
      <h2 id="t-result">{t('eligibility.result')}</h2>
      <Card className="outcome">
        <div aria-live="polite">
          {policy && isAnswered ? (
            <Sum answers={answers} policy={policy} onFurther={setFurther} meanwhile={wait} />
          ) : (
            wait
          )}
          {answers.own === 'no' && <Notice tone="warn">{t('eligibility.own.sorry')}</Notice>}
          {isShut && (
            <Notice tone="warn" title={t('eligibility.cannot')}>
              {edition.intake.pausedNotice && <span lang="zh-CN">{edition.intake.pausedNotice}</span>}
            </Notice>
          )}
        </div>
        {isAnswered && further.length > 0 && (
          <FactQuestions
            flow={flow}
            facts={further}
            carType={answers.carType}
            given={answers.given}
            onChange={(given) => onChange({ ...answers, given })}
          />
        )}
        {policy && edition && (
          <Collapse title={t('eligibility.rules')} onOpen={() => setOpened(true)}>
            {isOpened && <EditionRules edition={edition} policy={policy} />}
          </Collapse>
        )}
        {!isShut && <Button onClick={onBegin}>{t('eligibility.begin')}</Button>}
      </Card>
    </section>
  );
}
