import { useT } from '@/texts';

export default function NewApplyElvResult() {
  const t = useT();
  return <main><h1>{t('title.result')}</h1></main>;
}
