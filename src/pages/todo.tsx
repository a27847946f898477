import { useT } from '@/texts';

export default function Todo() {
  const t = useT();
  return <main><h1>{t('title.todo')}</h1></main>;
}
