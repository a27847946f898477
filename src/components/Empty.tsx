import type { ReactNode } from 'react';
import { StateView } from './StateView';

/** The bay waits for a car. */
export function Empty({ title, children, actions }: { title: string; children?: ReactNode; actions?: ReactNode }) {
  return (
    <StateView art="empty" title={title} actions={actions}>
      {children}
    </StateView>
  );
}
