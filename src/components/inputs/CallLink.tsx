import { Icon } from '../display/Icon';
import { phone } from '../display/icons';
import { LinkButton } from './LinkButton';
import { useT } from '@/i18n';
import './CallLink.css';

/** A tel: link that shows the number it dials. */
export function CallLink({ number, strong = false }: { number: string; strong?: boolean }) {
  const t = useT();
  return (
    <LinkButton
      kind={strong ? 'primary' : 'line'}
      className="dial"
      href={`tel:${number.replace(/[^\d+]/g, '')}`}
      aria-label={t('call.to', { number })}
    >
      <Icon d={phone} />
      <span className="num">{number}</span>
    </LinkButton>
  );
}
