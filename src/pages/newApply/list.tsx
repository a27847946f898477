import { useT } from '@/texts';

export default function NewApplyList() {
  const t = useT();
  return <main><h1>{t('title.list')}</h1></main>;
}
