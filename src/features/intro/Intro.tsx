import { AfterFirstFrame } from '@/pageLoad/AfterFirstFrame';
import { lazyWithRetry } from '@/pageLoad/lazyWithRetry';
import { usePrefetch } from '@/pageLoad/usePrefetch';
import { LinkButton } from '@/components/inputs/LinkButton';
import { useT } from '@/i18n';
import { Screen } from '@/components/layout/Screen';
import { usePolicyUpdate } from '@/hooks/usePolicyUpdate';
import Above from './parts/Above';
import Below from './parts/Below';
import Estimator from './parts/Estimator';
import './intro.css';
import './introBelow.css';

/** Lazy-loaded: usually no city is paused or short of funds. */
const ScarceFunds = lazyWithRetry(() => import(/* webpackChunkName: "intro-funds" */ './ScarceFunds'), true);

export function Intro() {
  const t = useT();
  const { facts: fresh, scarce = [], paused = [] } = usePolicyUpdate();
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
        <Estimator />
        <Below fresh={fresh} />
      </AfterFirstFrame>
    </Screen>
  );
}
