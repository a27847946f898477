import type { MouseEvent, ReactNode } from 'react';

import { useT } from '@/i18n';
import { Button } from '@/components/Button';
import { Foot } from '@/components/Foot';
import './StepFoot.css';

interface StepFootProps {
  onBack?: () => void;
  next: string;
  onNext: () => void;
  busy?: boolean;
  testId?: string;
  note?: ReactNode;
}

/** Sticky footer with the main action; on touch screens it moves to the end of the form while typing. */
export function StepFoot({ onBack, next, onNext, busy, testId, note }: StepFootProps) {
  const t = useT();
  // Ignores the second tap of a double tap, which would hit the next screen.
  const goOn = ({ detail }: MouseEvent) => {
    if (detail < 2) onNext();
  };
  return (
    <Foot as="footer">
      <div>
        {note}
        <div className={onBack ? 'foot-duo' : undefined}>
          {onBack && (
            <Button kind="line" onClick={onBack}>
              {t('flow.back')}
            </Button>
          )}
          <Button onClick={goOn} busy={busy} data-testid={testId}>
            {next}
          </Button>
        </div>
      </div>
    </Foot>
  );
}
