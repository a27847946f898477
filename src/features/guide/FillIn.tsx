import { Example } from '@/components/display/Example';
import { Illustration } from '@/components/display/Illustration';
import { Notice } from '@/components/feedback/Notice';
import '@/components/layout/Card.css';
import { useT } from '@/i18n';
import { LinkButton } from '@/components/inputs/LinkButton';
import { Screen } from '@/components/layout/Screen';
import { IllustratedSteps } from '@/components/display/IllustratedSteps';
import { useFacts } from '@/hooks/useFacts';
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
const all = before.length + after.length;
/** Their texts have figures of the policy. */
const withDays: readonly string[] = ['progress', 'returned', 'paid'];
const mistakes = ['Price', 'Date', 'Invoice', 'Vin', 'Bank'] as const;

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
    title: t(`guideFill.${key}`),
    text: (
      <p>
        {t(`guideFill.${key}More`, numbers)} {withDays.includes(key) && <Example of={facts} />}
      </p>
    ),
  });
  return (
    <Screen title={t('guide.title')} up="/mannual/home">
      <div className="head">
        <h1>{t('guideFill.title')}</h1>
        <p>{t('guideFill.lead')}</p>
      </div>
      <IllustratedSteps all={all} steps={before.map(station)} />
      <section className="card mistakes">
        <Illustration name="mend" />
        <h2>{t('guideFill.mistakes')}</h2>
        <ul>
          {mistakes.map((one) => (
            <li key={one}>{t(`guideFill.mistake${one}`)}</li>
          ))}
        </ul>
      </section>
      <IllustratedSteps from={before.length + 1} all={all} steps={after.map(station)} />
      <div className="sec stack">
        <Notice tone="warn" title={t('guideFill.fraud')}>
          {t('guideFill.fraudMore')}
        </Notice>
        <LinkButton to="/newSubsidyTypeSelection">{t('guide.apply')}</LinkButton>
      </div>
      <GuideNav here="second" />
    </Screen>
  );
}
