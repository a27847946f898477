import { useT } from '@/texts';

export default function NewApplyPersonalInfo() {
  const t = useT();
  return <main><h1>{t('title.apply')}</h1></main>;
}
