import { lazy } from 'react';
import { LinkButton } from '@/ui/LinkButton';
import { useT } from '@/texts';
import { Screen } from '../parts/Screen';
import { Still } from '../parts/Still';
import { useFresh } from '../policy/useFresh';
import { Estimator } from './Estimator';
import './intro.css';

const Above = lazy(() => import(/* webpackChunkName: "still-intro" */ './still/Above'));
const Below = lazy(() => import(/* webpackChunkName: "still-intro" */ './still/Below'));

export function Intro() {
  const t = useT();
  const fresh = useFresh();
  return (
    <Screen title={t('intro.bar')} className="intro" foot={<LinkButton to="/newSubsidyTypeSelection" data-testid="start">{t('intro.start')}</LinkButton>}>
      <Still name="above" stale={fresh !== undefined} of={Above} with={{ fresh }} />
      <Estimator />
      <Still name="below" stale={fresh !== undefined} of={Below} with={{ fresh }} />
    </Screen>
  );
}
