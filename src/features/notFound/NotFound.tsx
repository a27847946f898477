import { StateView } from '@/components/feedback/StateView';
import { useT } from '@/i18n';
import { LinkList } from '@/components/layout/LinkList';
import { Screen } from '@/components/layout/Screen';

const places = {
  home: '/home',
  apply: '/newSubsidyTypeSelection',
  mine: '/newApply/list',
  guide: '/mannual/home',
  hotlines: '/contact',
} as const;

export function NotFound() {
  const t = useT();
  return (
    <Screen title={t('title.notFound')}>
      <StateView art="signpost" level={1} title={t('notFound.title')}>
        <p>{t('notFound.lead')}</p>
      </StateView>
      <LinkList
        title={t('notFound.where')}
        links={Object.entries(places).map(([key, to]) => [to, t(`notFound.${key}`)])}
      />
    </Screen>
  );
}
