import { useT } from '@/texts';

export default function CarIntro() {
  const t = useT();
  return <main><h1>{t('title.carIntro')}</h1></main>;
}
