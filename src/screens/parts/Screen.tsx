import type { ReactNode } from 'react';
import { Header } from '@/ui/Header';
import { ViewSwitches } from './ViewSwitches';
import './parts.css';

type ScreenProps = {
  title: string;
  /** true where the bar's words are the h1 of the page */
  heading?: boolean;
  onBack?: () => void;
  /** the one next thing, fixed at the bottom */
  foot?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** Bar with the switches of sight and language, one column, and what to do next. */
export function Screen({ title, heading = false, onBack, foot, className = '', children }: ScreenProps) {
  return (
    <div className={`page ${foot ? 'has-foot ' : ''}${className}`}>
      <Header title={title} heading={heading} onBack={onBack} actions={<ViewSwitches />} />
      <main className="body">{children}</main>
      {foot && (
        <div className="foot">
          <div>{foot}</div>
        </div>
      )}
    </div>
  );
}
