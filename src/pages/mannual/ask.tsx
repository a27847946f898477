import { useT } from '@/texts';

export default function MannualAsk() {
  const t = useT();
  return <main><h1>{t('title.mannual.ask')}</h1></main>;
}
