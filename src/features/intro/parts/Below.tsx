import { useEffect } from 'react';
import { history, useLocation } from '@umijs/max';
import built from '@@/policyFacts';
import documentTexts from '@/locales/areas/names/zh-CN.document';
import materialTexts from '@/locales/areas/names/zh-CN.material';
import { useT, withMessages } from '@/i18n';
import { Example } from '@/components/display/Example';
import { LinkList } from '@/components/layout/LinkList';
import type { Facts } from '@domain/policy/publicFacts';
import type { AllRules } from '@domain/policy/publicRules';
import Estimator from './Estimator';
import { Papers } from './Papers';
import { Journey } from './Journey';
import { Who } from './Who';
import '../introBelow.css';

function Below({ fresh: facts = built, rules }: { fresh?: Facts; rules?: AllRules }) {
  const t = useT();
  const { hash, key } = useLocation();
  useEffect(() => {
    // The browser looks for the target of a link before this part exists. A page that was scrolled, or that is reached by going
    // back, keeps its position. The action is POP on the first page too, but its key is `default`.
    if (hash !== '#estimate' || (history.action === 'POP' && key !== 'default') || window.scrollY > 0) return;
    const estimator = document.getElementById('estimate');
    if (!estimator) return;
    estimator.scrollIntoView();
    // Tab and a screen reader continue at the estimator.
    estimator.tabIndex = -1;
    estimator.focus({ preventScroll: true });
    estimator.removeAttribute('tabindex');
  }, [hash, key]);
  return (
    <>
      <Estimator />
      <Who facts={facts} fresh={rules} />
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
      <p className="cap intro-end">
        {t('introBody.free')} <Example of={facts} />
      </p>
    </>
  );
}

export default withMessages(Below, documentTexts, materialTexts);
