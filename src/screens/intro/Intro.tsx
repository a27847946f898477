import { useAhead } from '@/frame/useAhead';
import { LinkButton } from '@/ui/LinkButton';
import { useT } from '@/texts';
import { Screen } from '../parts/Screen';
import { Still } from '../parts/Still';
import { useFresh } from '../policy/useFresh';
import { readTaps } from './readTaps';
import './intro.css';

const above = () => import(/* webpackChunkName: "still-intro" */ './still/Above');
const estimator = () => import(/* webpackChunkName: "still-estimator" */ './still/Estimator');
const below = () => import(/* webpackChunkName: "still-intro" */ './still/Below');

export function Intro() {
  const t = useT();
  const fresh = useFresh();
  const stale = fresh !== undefined;
  useAhead(true, ['/newSubsidyTypeSelection']);
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
      <Still name="above" load={above} with={{ fresh }} stale={stale} />
      <Still name="estimator" load={estimator} with={{}} wake={readTaps} />
      <Still name="below" load={below} with={{ fresh }} stale={stale} />
    </Screen>
  );
}
