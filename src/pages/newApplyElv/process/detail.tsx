import { useT } from '@/texts';

export default function NewApplyElvProcessDetail() {
  const t = useT();
  return <main><h1>{t('title.processDetail')}</h1></main>;
}
