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

/** The one next thing, always within reach of the thumb; while one types on a touch screen it stands at the end of the form. */
export function StepFoot({ onBack, next, onNext, busy, testId, note }: StepFootProps) {
  const t = useT();
  // The second of two quick taps is not meant for the screen that the first one brought.
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
