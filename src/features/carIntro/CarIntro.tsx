import { KeyValue } from '@/components/display/KeyValue';
import { useT } from '@/i18n';
import { LinkList } from '@/components/layout/LinkList';
import { Screen } from '@/components/layout/Screen';
import { IllustratedSteps } from '@/components/display/IllustratedSteps';

const steps = [
  ['dispose', 'old-car-recycle'],
  ['buy', 'shop'],
  ['register', 'plate'],
  ['apply', 'phone-steps'],
  ['paid', 'coin'],
] as const;

export function CarIntro() {
  const t = useT();
  const begin = (key: string) => [t(`carIntro.begin${key}`), t(`carIntro.begin${key}More`)] as const;
  const stations = steps.map(([step, picture]) => ({
    key: step,
    picture,
    title: t(`carIntro.${step}`),
    text: (
      <>
        <p>{t(`carIntro.${step}Do`)}</p>
        <KeyValue
          rows={[
            { key: 'who', label: t('carIntro.who'), value: t(`carIntro.${step}Who`) },
            { key: 'get', label: t('carIntro.get'), value: t(`carIntro.${step}Get`) },
          ]}
        />
      </>
    ),
  }));
  return (
    <Screen title={t('title.carIntro')} up="/home">
      <div className="head">
        <h1>{t('carIntro.title')}</h1>
        <p>{t('carIntro.lead')}</p>
      </div>
      <IllustratedSteps steps={stations} />
      <p className="cap">{t('carIntro.order')}</p>
      <LinkList
        title={t('carIntro.begin')}
        links={[
          ['/companylist?type=recycler', ...begin('Dispose')],
          ['/companylist?type=dealer', ...begin('Buy')],
          ['/newSubsidyTypeSelection', ...begin('Apply')],
          ['/intro#estimate', ...begin('Look')],
        ]}
      />
    </Screen>
  );
}
