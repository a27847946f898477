import { useEffect } from 'react';
import { useLocation } from '@umijs/max';
import built from '@@/policyFacts';
import introBody from '@/locales/areas/introBody/zh-CN';
import material from '@/locales/areas/material/zh-CN';
import ui from '@/locales/areas/ui/basic';
import { useT, withMessages } from '@/i18n';
import { LinkList } from '@/components/layout/LinkList';
import type { Facts } from '@domain/policy/publicFacts';
import Estimator from './Estimator';
import { Papers } from './Papers';
import { Journey } from './Journey';
import { Who } from './Who';
import '../introBelow.css';

function Below({ fresh: facts = built }: { fresh?: Facts }) {
  const t = useT();
  const { hash } = useLocation();
  useEffect(() => {
    // This part may load late: it does not scroll a reader away who has scrolled already.
    if (hash === '#estimate' && window.scrollY <= 0) document.getElementById('estimate')?.scrollIntoView();
  }, [hash]);
  return (
    <>
      <Estimator />
      <Who facts={facts} />
      <Journey facts={facts} />
      <Papers facts={facts} />
      <LinkList
        title={t('introBody.more')}
        links={[
          ['/carIntro', t('introBody.steps')],
          ['/mannual/home', t('introBody.guide')],
          ['/contact', t('introBody.hotlines')],
          ['/home', t('introBody.home')],
        ]}
      />
      <p className="cap intro-end">{t('introBody.free')}</p>
    </>
  );
}

export default withMessages(Below, introBody, material, ui);
