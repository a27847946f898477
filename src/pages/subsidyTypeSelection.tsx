import { useT } from '@/texts';

export default function SubsidyTypeSelection() {
  const t = useT();
  return <main><h1>{t('title.types')}</h1></main>;
}
