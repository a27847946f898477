import { useT } from '@/texts';

export default function Intro() {
  const t = useT();
  return <main><h1>{t('title.intro')}</h1></main>;
}
