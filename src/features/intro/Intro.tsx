import { usePrefetch } from '@/runtime/usePrefetch';
import { LinkButton } from '@/components/LinkButton';
import { useT } from '@/i18n';
import { Screen } from '@/components/Screen';
import { StaticIsland } from '@/runtime/StaticIsland';
import { usePolicyUpdate } from '@/services/usePolicyUpdate';
import { readFormState } from './readFormState';
import './intro.css';

const above = () => import(/* webpackChunkName: "island-intro" */ './parts/Above');
const estimator = () => import(/* webpackChunkName: "island-estimator" */ './parts/Estimator');
const below = () => import(/* webpackChunkName: "island-intro" */ './parts/Below');

export function Intro() {
  const t = useT();
  const fresh = usePolicyUpdate();
  const stale = fresh !== undefined;
  usePrefetch(true, ['/newSubsidyTypeSelection']);
  return (
    <Screen
      title={t('intro.bar')}
      className="intro"
      foot={
        <LinkButton to="/newSubsidyTypeSelection" data-testid="start">
          {t('intro.start')}
        </LinkButton>
      }
    >
      <StaticIsland name="above" load={above} with={{ fresh }} stale={stale} />
      <StaticIsland name="estimator" load={estimator} with={{}} wake={readFormState} />
      <StaticIsland name="below" load={below} with={{ fresh }} stale={stale} />
    </Screen>
  );
}
