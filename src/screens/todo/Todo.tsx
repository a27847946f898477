import { useT } from '@/texts';
import { Screen } from '../parts/Screen';

export function Todo() {
  const t = useT();
  return (
    <Screen title={t('title.todo')} heading>
      <p />
    </Screen>
  );
}
