import { useT } from '@/texts';

export default function ApplyPersonalInfo() {
  const t = useT();
  return <main><h1>{t('title.apply')}</h1></main>;
}
