import { useT } from '@/texts';

export default function MannualSecond() {
  const t = useT();
  return <main><h1>{t('title.mannual.second')}</h1></main>;
}
