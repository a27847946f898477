import { AfterFirstFrame } from '@/pageLoad/AfterFirstFrame';
import { lazyWithRetry } from '@/pageLoad/lazyWithRetry';
import { usePrefetch } from '@/pageLoad/usePrefetch';
import { LinkButton } from '@/components/inputs/LinkButton';
import { useT } from '@/i18n';
import { Screen } from '@/components/layout/Screen';
import { usePolicyUpdate } from '@/hooks/usePolicyUpdate';
import Above from './parts/Above';
import './intro.css';

/** The prerendered HTML contains no chunk with the suffix `-below` (tools/prerender/browser.mjs). */
const loadBelow = () => import(/* webpackChunkName: "intro-below" */ './parts/Below');
const Below = lazyWithRetry(loadBelow);
void loadBelow().catch(() => undefined); // before the page renders; after a failure `Below` requests it again

/** Lazy-loaded: usually no city is paused or short of funds. */
const ScarceFunds = lazyWithRetry(() => import(/* webpackChunkName: "intro-funds" */ './ScarceFunds'), true);

export function Intro() {
  const t = useT();
  const { facts: fresh, rules, scarce = [], paused = [] } = usePolicyUpdate();
  usePrefetch(true, ['/newSubsidyTypeSelection']);
  return (
    <Screen
      title={t('intro.bar')}
      className="intro"
      foot={
        <>
          {scarce.length + paused.length > 0 && <ScarceFunds scarce={scarce} paused={paused} />}
          <LinkButton to="/newSubsidyTypeSelection" data-testid="start">
            {t('intro.start')}
          </LinkButton>
        </>
      }
    >
      <Above fresh={fresh} />
      <AfterFirstFrame>
        <Below fresh={fresh} rules={rules} />
      </AfterFirstFrame>
    </Screen>
  );
}
