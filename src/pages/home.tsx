import { useT } from '@/texts';

export default function Home() {
  const t = useT();
  return <main><h1>{t('title.home')}</h1></main>;
}
