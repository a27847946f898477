import { useT } from '@/texts';

export default function NewApplyElvPersonalInfo() {
  const t = useT();
  return <main><h1>{t('title.applyElv')}</h1></main>;
}
