import { useT } from '@/texts';

export default function Register() {
  const t = useT();
  return <main><h1>{t('title.register')}</h1></main>;
}
