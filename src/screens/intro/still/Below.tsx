import built from '@@/policyFacts';
import tour from '@/locales/areas/tour/zh-CN';
import material from '@/locales/areas/material/zh-CN';
import ui from '@/locales/areas/ui/basic';
import { useT, withTexts } from '@/texts';
import { More } from '../../parts/More';
import type { Facts } from '../../policy/factsOf';
import { Papers } from './Papers';
import { Road } from './Road';
import { Who } from './Who';

function Below({ fresh: facts = built }: { fresh?: Facts }) {
  const t = useT();
  return (
    <>
      <Who facts={facts} />
      <Road facts={facts} />
      <Papers facts={facts} />
      <More
        title={t('tour.more')}
        ways={[
          ['/carIntro', t('tour.steps')],
          ['/mannual/home', t('tour.guide')],
          ['/contact', t('tour.hotlines')],
          ['/home', t('tour.home')],
        ]}
      />
      <p className="cap intro-end">{t('tour.free')}</p>
    </>
  );
}

export default withTexts(Below, tour, material, ui);
