import built from '@@/policyFacts';
import { kinds } from '@domain/flow/types';
import CurrentRules from '@/components/rules/CurrentRules';
import { Collapse } from '@/components/layout/Collapse';
import { LinkButton } from '@/components/inputs/LinkButton';
import { useT } from '@/i18n';
import { Screen } from '@/components/layout/Screen';
import { IllustratedSteps } from '@/components/display/IllustratedSteps';
import { usePolicyUpdate } from '@/hooks/usePolicyUpdate';
import { Checklist } from './Checklist';
import { GuideNav } from './GuideNav';
import { PhotoAdvice } from './PhotoAdvice';
import './guide.css';

export function Prepare() {
  const t = useT();
  const { facts = built, rules } = usePolicyUpdate();
  return (
    <Screen title={t('guide.title')} up="/mannual/home" className="prepare">
      <div className="head">
        <h1>{t('prepare.title')}</h1>
        <p>{t('prepare.lead')}</p>
      </div>
      <IllustratedSteps
        all={4}
        steps={[
          {
            key: 'check',
            picture: 'inspect',
            title: t('prepare.check'),
            text: (
              <>
                <p>{t('prepare.checkMore')}</p>
                {kinds.map((kind) => (
                  <Collapse key={kind} title={t(`prepare.conditions.${kind}`)}>
                    <CurrentRules kind={kind} fresh={rules} />
                  </Collapse>
                ))}
                <LinkButton kind="line" to="/newSubsidyTypeSelection">
                  {t('prepare.checkGo')}
                </LinkButton>
              </>
            ),
          },
          {
            key: 'dispose',
            picture: 'old-car-recycle',
            title: t('prepare.dispose'),
            text: (
              <>
                <p>{t('prepare.disposeScrap')}</p>
                <p>{t('prepare.disposeSell')}</p>
              </>
            ),
          },
          { key: 'buy', picture: 'plate', title: t('prepare.buy'), text: <p>{t('prepare.buyMore')}</p> },
        ]}
      />
      <Checklist at={4} facts={facts} />
      <PhotoAdvice />
      <GuideNav here="first" />
    </Screen>
  );
}
