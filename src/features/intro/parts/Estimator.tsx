import { useState } from 'react';
import { flowOf } from '@domain/flow/names';
import type { AskedFact } from '@domain/policy/factsAsked';
import { Illustration } from '@/components/display/Illustration';
import '@/components/layout/Card.css';
import '@/components/inputs/Field.css';
import '@/components/inputs/RadioGroup.css';
import { useT } from '@/i18n';
import { lazyWithRetry } from '@/pageLoad/lazyWithRetry';
import type { Choices } from '../estimate/asked';
import { Section } from '@/components/layout/Section';
import { Question } from './Question';

type Chosen = Partial<Choices> & Pick<Choices, 'price' | 'given'>;

const loadResult = () => import(/* webpackChunkName: "estimate" */ '../estimate/Result');
const Result = lazyWithRetry(loadResult);
/** Most policies ask nothing more. */
const FactQuestions = lazyWithRetry(
  () => import(/* webpackChunkName: "fact-questions" */ '@/components/facts/FactQuestions'),
);

/** Estimator with three questions. The first answer loads the calculation. */
export default function Estimator() {
  const t = useT();
  const [chosen, setChosen] = useState<Chosen>({ price: '', given: {} });
  const [further, setFurther] = useState<readonly AskedFact[]>([]);
  const choose = (part: Partial<Chosen>) => {
    void loadResult().catch(() => undefined); // prefetch; on failure the third tap loads it again and the error boundary reports it
    setChosen((now) => ({ ...now, ...part }));
  };
  const { kind, carType, band = chosen.price ? '0' : undefined, price, given } = chosen;
  const choices = kind && carType && band && { kind, carType, band, price, given };
  const hint = <p>{t('introBody.tapThree')}</p>;
  return (
    <Section title={t('introBody.estimate')} id="estimate">
      <form className="card" onSubmit={(event) => event.preventDefault()}>
        <Question
          at={1}
          title={t('introBody.oldCar')}
          name="kind"
          value={kind}
          options={[
            ['scrap', t('introBody.toScrap')],
            ['replacement', t('introBody.toSell')],
          ]}
          onChange={(next) => choose({ kind: next })}
        />
        <Question
          at={2}
          title={t('introBody.newCar')}
          name="carType"
          value={carType}
          options={[
            ['nev', t('introBody.nev')],
            ['ice', t('introBody.ice')],
          ]}
          onChange={(next) => choose({ carType: next })}
        />
        <Question
          at={3}
          title={t('introBody.price')}
          name="band"
          value={price ? undefined : chosen.band}
          options={(['0', '1', '2', '3'] as const).map((one) => [one, t(`introBody.band${one}`)])}
          onChange={(next) => choose({ band: next, price: '' })}
        />
        <label className="exact">
          <span className="hint">{t('introBody.knowPrice')}</span>
          <span className="box">
            <input
              id="est-price"
              name="price"
              inputMode="decimal"
              autoComplete="off"
              maxLength={12}
              value={price}
              onChange={(event) => choose({ price: event.currentTarget.value })}
            />
          </span>
        </label>
        <div className="est" role="status">
          <div>{choices ? <Result choices={choices} onFurther={setFurther} meanwhile={hint} /> : hint}</div>
          <Illustration name="coin" />
        </div>
        {choices && further.length > 0 && (
          <FactQuestions
            flow={flowOf(choices.kind, 'current')}
            facts={further}
            carType={choices.carType}
            given={given}
            onChange={(next) => choose({ given: next })}
          />
        )}
      </form>
    </Section>
  );
}
