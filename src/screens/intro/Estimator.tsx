import { lazy, Suspense, useState } from 'react';
import { Illustration } from '@/ui/Illustration';
import '@/ui/Card.css';
import '@/ui/Field.css';
import '@/ui/RadioGroup.css';
import { useT } from '@/texts';
import type { Taps } from '../estimate/asked';
import { Titled } from '../parts/Titled';
import { Question } from './Question';

type Choice = Partial<Taps> & Pick<Taps, 'price'>;

const loadResult = () => import(/* webpackChunkName: "estimate" */ '../estimate');
const Result = lazy(loadResult);

/** Three taps. What works the amount out is fetched on the first of them. */
export function Estimator() {
  const t = useT();
  const [choice, setChoice] = useState<Choice>({ price: '' });
  const choose = (part: Partial<Choice>) => {
    void loadResult().catch(() => undefined); // asked for early; the frame's boundary speaks if it stays away
    setChoice((now) => ({ ...now, ...part }));
  };
  const { kind, carType, band = choice.price ? '0' : undefined, price } = choice;
  const taps = kind && carType && band && { kind, carType, band, price };
  const hint = <p>{t('intro.tapThree')}</p>;
  return (
    <Titled title={t('intro.estimate')} id="estimate">
      <form className="card" onSubmit={(event) => event.preventDefault()}>
        <Question at={1} title={t('intro.oldCar')} name="kind" value={choice.kind} options={[['scrap', t('intro.toScrap')], ['replacement', t('intro.toSell')]]} onChange={(kind) => choose({ kind })} />
        <Question at={2} title={t('intro.newCar')} name="carType" value={choice.carType} options={[['nev', t('intro.nev')], ['ice', t('intro.ice')]]} onChange={(carType) => choose({ carType })} />
        <Question at={3} title={t('intro.price')} name="band" value={choice.price ? undefined : choice.band} options={(['0', '1', '2', '3'] as const).map((band) => [band, t(`intro.band${band}`)])} onChange={(band) => choose({ band, price: '' })} />
        <label className="exact">
          <span className="hint">{t('intro.knowPrice')}</span>
          <span className="box">
            <input inputMode="decimal" autoComplete="off" maxLength={12} value={choice.price} onChange={(event) => choose({ price: event.currentTarget.value })} />
          </span>
        </label>
        <div className="est" role="status">
          <div>{taps ? <Suspense fallback={hint}><Result taps={taps} /></Suspense> : hint}</div>
          <Illustration name="coin" />
        </div>
      </form>
    </Titled>
  );
}
