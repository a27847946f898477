import { lazyWithRetry } from '@/runtime/lazyWithRetry';
import { usePrefetch } from '@/runtime/usePrefetch';
import { LinkButton } from '@/components/LinkButton';
import { useT } from '@/i18n';
import { Screen } from '@/components/Screen';
import { StaticIsland } from '@/runtime/StaticIsland';
import { usePolicyUpdate } from '@/hooks/usePolicyUpdate';
import { readFormState } from './readFormState';
import './intro.css';
import './introBelow.css';

const above = () => import(/* webpackChunkName: "island-intro" */ './parts/Above');
const estimator = () => import(/* webpackChunkName: "island-estimator" */ './parts/Estimator');
const below = () => import(/* webpackChunkName: "island-intro" */ './parts/Below');

/** Lazy-loaded: usually no city is paused or short of funds. */
const ScarceFunds = lazyWithRetry(() => import(/* webpackChunkName: "intro-funds" */ './ScarceFunds'), true);

export function Intro() {
  const t = useT();
  const { facts: fresh, scarce = [], paused = [] } = usePolicyUpdate();
  const stale = fresh !== undefined;
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
      <StaticIsland name="above" load={above} with={{ fresh }} stale={stale} />
      <StaticIsland name="estimator" load={estimator} with={{}} wake={readFormState} />
      <StaticIsland name="below" load={below} with={{ fresh }} stale={stale} />
    </Screen>
  );
}
