import { useT } from '@/texts';

export default function Form() {
  const t = useT();
  return <main><h1>{t('title.form')}</h1></main>;
}
