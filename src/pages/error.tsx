import { useT } from '@/texts';

export default function Error() {
  const t = useT();
  return <main><h1>{t('title.error')}</h1></main>;
}
