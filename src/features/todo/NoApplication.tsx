import { Empty } from '@/components/Empty';
import { LinkButton } from '@/components/LinkButton';
import { useT } from '@/i18n';

export function NoApplication() {
  const t = useT();
  return (
    <Empty title={t('todo.empty')} actions={<LinkButton to="/newSubsidyTypeSelection">{t('todo.begin')}</LinkButton>}>
      <p>{t('todo.emptyMore')}</p>
    </Empty>
  );
}
