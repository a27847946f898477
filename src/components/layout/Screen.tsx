import type { ReactNode } from 'react';
import { useNavigate } from '@umijs/max';
import { Foot } from './Foot';
import { Header } from './Header';
import { AppearanceSwitches } from './AppearanceSwitches';
import './parts.css';

type ScreenProps = {
  title: string;
  /** Target of the back button; absent on pages that are entered from outside. */
  up?: string;
  /** Beside the appearance switches. */
  actions?: ReactNode;
  /** The primary action, fixed at the bottom. */
  foot?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** Page frame: header with appearance switches, one column, primary action. */
export function Screen({ title, up, actions, foot, className = '', children }: ScreenProps) {
  const navigate = useNavigate();
  return (
    <div className={`page ${foot ? 'has-foot ' : ''}${className}`}>
      <Header
        title={title}
        heading={false}
        onBack={up ? () => navigate(up) : undefined}
        actions={
          <>
            <AppearanceSwitches />
            {actions}
          </>
        }
      />
      <main className="body">
        {children}
        {foot && <Foot>{foot}</Foot>}
      </main>
    </div>
  );
}
