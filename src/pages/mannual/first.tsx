import { useT } from '@/texts';

export default function MannualFirst() {
  const t = useT();
  return <main><h1>{t('title.mannual.first')}</h1></main>;
}
