import { useT } from '@/texts';

export default function ApplyElvProcess() {
  const t = useT();
  return <main><h1>{t('title.process')}</h1></main>;
}
