import { LinkButton } from '@/ui/LinkButton';
import { useT } from '@/texts';
import { More } from '../parts/More';
import { Screen } from '../parts/Screen';
import { useFacts } from '../policy/useFacts';
import { Estimator } from './Estimator';
import { Hero } from './Hero';
import { Kinds } from './Kinds';
import { Papers } from './Papers';
import { Road } from './Road';
import { Who } from './Who';
import './intro.css';

export function Intro() {
  const t = useT();
  const facts = useFacts();
  return (
    <Screen title={t('intro.bar')} className="intro" foot={<LinkButton to="/newSubsidyTypeSelection" data-testid="start">{t('intro.start')}</LinkButton>}>
      <Hero />
      <Kinds facts={facts} />
      <Estimator />
      <Who facts={facts} />
      <Road facts={facts} />
      <Papers facts={facts} />
      <More title={t('intro.more')} ways={[['/carIntro', t('intro.steps')], ['/mannual/home', t('intro.guide')], ['/contact', t('intro.hotlines')], ['/home', t('intro.home')]]} />
      <p className="cap intro-end">{t('intro.free')}</p>
    </Screen>
  );
}
