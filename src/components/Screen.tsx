import type { ReactNode } from 'react';
import { useNavigate } from '@umijs/max';
import { Foot } from './Foot';
import { Header } from './Header';
import { AppearanceSwitches } from './AppearanceSwitches';
import './parts.css';

type ScreenProps = {
  title: string;
  /** where the arrow leads; a page one arrives at from outside has none */
  up?: string;
  /** beside the switches */
  actions?: ReactNode;
  /** the one next thing, fixed at the bottom */
  foot?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** Bar with the switches of sight and language, one column, and what to do next. */
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
