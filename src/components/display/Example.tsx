import { useT } from '@/i18n';
import './Amount.css';

/** Marks figures of an example policy. */
export function Example({ of: { example } }: { of: { example: boolean } }) {
  const t = useT();
  return example && <span className="eg">{t('ui.example')}</span>;
}
