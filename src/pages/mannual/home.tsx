import { useT } from '@/texts';

export default function MannualHome() {
  const t = useT();
  return <main><h1>{t('title.mannual.home')}</h1></main>;
}
