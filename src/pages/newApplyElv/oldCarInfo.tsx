import { useT } from '@/texts';

export default function NewApplyElvOldCarInfo() {
  const t = useT();
  return <main><h1>{t('title.applyElv')}</h1></main>;
}
