import { StateView } from '@/ui/StateView';
import { useT } from '@/texts';
import { More } from '../parts/More';
import { Screen } from '../parts/Screen';

const places = {
  home: '/home',
  apply: '/newSubsidyTypeSelection',
  mine: '/newApply/list',
  guide: '/mannual/home',
  hotlines: '/contact',
} as const;

export function Lost() {
  const t = useT();
  return (
    <Screen title={t('title.notFound')}>
      <StateView art="signpost" level={1} title={t('lost.title')}>
        <p>{t('lost.lead')}</p>
      </StateView>
      <More title={t('lost.where')} ways={Object.entries(places).map(([key, to]) => [to, t(`lost.${key}`)])} />
    </Screen>
  );
}
