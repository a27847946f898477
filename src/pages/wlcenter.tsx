import { useT } from '@/texts';

export default function Wlcenter() {
  const t = useT();
  return <main><h1>{t('title.wlcenter')}</h1></main>;
}
