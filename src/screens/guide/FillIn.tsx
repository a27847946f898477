import { Illustration } from '@/ui/Illustration';
import { Notice } from '@/ui/Notice';
import '@/ui/Card.css';
import { useT } from '@/texts';
import { LinkButton } from '@/ui/LinkButton';
import { Screen } from '../parts/Screen';
import { Stations } from '../parts/Stations';
import { useFacts } from '../policy/useFacts';
import { GuideNav } from './GuideNav';
import './guide.css';

const before = [
  ['signIn', 'code'],
  ['steps', 'phone-steps'],
] as const;
const after = [
  ['check', 'inspect'],
  ['progress', 'document'],
  ['returned', 'mend'],
  ['paid', 'coin'],
] as const;
const mistakes = ['Price', 'Date', 'Invoice', 'Vin', 'Bank'] as const;

/** From signing in to the money, in pictures; what goes wrong most stands where it goes wrong. */
export function FillIn() {
  const t = useT();
  const facts = useFacts();
  const numbers = {
    accept: facts.acceptWorkdays,
    review: facts.reviewWorkdays,
    days: facts.supplementDays,
    publicity: facts.publicityDays,
    pay: facts.payDays,
  };
  const station = ([key, picture]: (typeof before)[number] | (typeof after)[number]) => ({
    key,
    picture,
    title: t(`fill.${key}`),
    text: <p>{t(`fill.${key}More`, numbers)}</p>,
  });
  return (
    <Screen title={t('guide.title')} up="/mannual/home">
      <div className="head">
        <h1>{t('fill.title')}</h1>
        <p>{t('fill.lead')}</p>
      </div>
      <Stations of={before.map(station)} />
      <section className="card mistakes">
        <Illustration name="mend" />
        <h2>{t('fill.mistakes')}</h2>
        <ul>
          {mistakes.map((one) => (
            <li key={one}>{t(`fill.mistake${one}`)}</li>
          ))}
        </ul>
      </section>
      <Stations from={before.length + 1} of={after.map(station)} />
      <div className="sec stack">
        <Notice tone="warn" title={t('fill.fraud')}>
          {t('fill.fraudMore')}
        </Notice>
        <LinkButton to="/newSubsidyTypeSelection">{t('guide.apply')}</LinkButton>
      </div>
      <GuideNav here="second" />
    </Screen>
  );
}
