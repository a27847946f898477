import { useT } from '@/texts';

export default function Companylist() {
  const t = useT();
  return <main><h1>{t('title.companylist')}</h1></main>;
}
