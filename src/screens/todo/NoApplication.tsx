import { Empty } from '@/ui/Empty';
import { LinkButton } from '@/ui/LinkButton';
import { useT } from '@/texts';

/** The bay waits for a car: one way to begin. */
export function NoApplication() {
  const t = useT();
  return (
    <Empty title={t('todo.empty')} actions={<LinkButton to="/newSubsidyTypeSelection">{t('todo.begin')}</LinkButton>}>
      <p>{t('todo.emptyMore')}</p>
    </Empty>
  );
}
