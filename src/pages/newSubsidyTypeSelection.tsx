import { useT } from '@/texts';

export default function NewSubsidyTypeSelection() {
  const t = useT();
  return <main><h1>{t('title.types')}</h1></main>;
}
