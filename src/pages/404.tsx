import { useT } from '@/texts';

export default function NotFound() {
  const t = useT();
  return <main><h1>{t('title.notFound')}</h1></main>;
}
