import type { MouseEvent, ReactNode } from 'react';
import { Icon } from '../display/Icon';
import { back } from '../display/icons';
import { useT } from '@/i18n';
import '../tap.css';
import './Header.css';

type HeaderProps = {
  title: string;
  onBack?: () => void;
  actions?: ReactNode;
  /** false if the page has its own h1 */ heading?: boolean;
};

export function Header({ title, onBack, actions, heading = true }: HeaderProps) {
  const t = useT();
  // Ignores the second tap of a double tap, which would hit the next screen.
  const goBack = ({ detail }: MouseEvent) => {
    if (detail < 2) onBack?.();
  };
  const Title = heading ? 'h1' : 'span';
  return (
    <header className="bar">
      {onBack && (
        <button type="button" className="tap" aria-label={t('ui.back')} onClick={goBack}>
          <Icon d={back} flip />
        </button>
      )}
      <Title className="bar-t">{title}</Title>
      {actions && <div className="bar-acts">{actions}</div>}
    </header>
  );
}
