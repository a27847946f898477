import { useT } from '@/texts';

export default function Contact() {
  const t = useT();
  return <main><h1>{t('title.contact')}</h1></main>;
}
