import { useEffect, useState } from 'react';
import type { CallTypes } from '@domain/contract/types';
import { group } from '@shared/group';

import { leftToRight, useT, withMessages } from '@/i18n';
import moreTexts from '@/locales/areas/applications/zh-CN.more';
import { call } from '@/services/call';
import { clock } from '@/services/clock';
import { Button } from '@/components/inputs/Button';
import { Card } from '@/components/layout/Card';
import { timeOfDay } from '@/hooks/useFormatDate';
import './HelpNumber.css';

type Given = CallTypes['helpNumber']['reply'];

const CHECK_MS = 1_000;

/** A number that an applicant reads out on the telephone instead of the ID number. It disappears when it expires. */
function HelpNumber({ id }: { id: string }) {
  const t = useT();
  const [helpNumber, setGiven] = useState<Given>();
  const [state, setState] = useState<'asking' | 'over' | 'failed'>();
  useEffect(() => {
    if (!helpNumber) return undefined;
    // A single timeout would be late after the phone has slept.
    const timer = setInterval(() => {
      if (clock.now().getTime() < Date.parse(helpNumber.until)) return;
      setGiven(undefined);
      setState('over');
    }, CHECK_MS);
    return () => clearInterval(timer);
  }, [helpNumber]);
  const ask = async () => {
    setState('asking');
    try {
      setGiven(await call('helpNumber', { params: { id }, body: {} }));
      setState(undefined);
    } catch {
      setState('failed');
    }
  };
  return (
    <section className="sec" aria-labelledby="p-help">
      <h2 id="p-help">{t('progressMore.help')}</h2>
      <Card className="help-number">
        <p className="small">{t('progressMore.help.text')}</p>
        <div role="status">
          {helpNumber && (
            <>
              <p className="help-digits">
                <span className="num" aria-hidden="true">
                  {group(helpNumber.number, [3, 3])}
                </span>
                <span className="sr">{[...helpNumber.number].join(', ')}</span>
              </p>
              <p className="small ink2">
                {t('progressMore.help.until', { time: leftToRight(timeOfDay(helpNumber.until)) })}
              </p>
            </>
          )}
          {(state === 'over' || state === 'failed') && <p className="small">{t(`progressMore.help.${state}`)}</p>}
        </div>
        <Button kind="line" busy={state === 'asking'} onClick={() => void ask()}>
          {t('progressMore.help.do')}
        </Button>
      </Card>
    </section>
  );
}

export default withMessages(HelpNumber, moreTexts);
