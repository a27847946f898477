import { useT } from '@/texts';

export default function ApplyElvProcessDetail() {
  const t = useT();
  return <main><h1>{t('title.processDetail')}</h1></main>;
}
