import { useT } from '@/texts';

export default function Login() {
  const t = useT();
  return <main><h1>{t('title.login')}</h1></main>;
}
