import { useEffect, useRef } from 'react';
import type { PolicyReply } from '@domain/contract/types';
import { useIntl } from '@umijs/max';

import { useT } from '@/i18n';
import { Card } from '@/components/layout/Card';
import { Checkbox } from '@/components/inputs/Checkbox';
import { focusField } from '@/components/feedback/ErrorSummary';

interface DeclarationsProps {
  declarations: PolicyReply['declarations'];
  accepted: ReadonlySet<string>;
  onChange: (accepted: ReadonlySet<string>) => void;
  /** Number of taps on 提交申请; above 0 missing declarations are shown as errors. */
  attempt: number;
}

/** Each declaration is accepted separately; none is accepted by default. */
export function Declarations({ declarations, accepted, onChange, attempt }: DeclarationsProps) {
  const t = useT();
  const { locale, messages, formatMessage } = useIntl();
  const missing = declarations.find(({ id }) => !accepted.has(id))?.id;
  const lastAttempt = useRef(0);
  useEffect(() => {
    if (attempt > lastAttempt.current && missing) focusField(missing);
    lastAttempt.current = attempt;
  }, [attempt, missing]);
  const textOf = ({ id, text }: DeclarationsProps['declarations'][number]) =>
    locale !== 'zh-CN' && `policy.declaration.${id}` in messages
      ? formatMessage({ id: `policy.declaration.${id}` })
      : text;
  const toggle = (id: string, on: boolean) => {
    const next = new Set(accepted);
    if (on) next.add(id);
    else next.delete(id);
    onChange(next);
  };
  return (
    <section className="sec" aria-labelledby="r-declarations">
      <h2 id="r-declarations">{t('review.declarations')}</h2>
      <Card>
        {declarations.map((declaration) => (
          <Checkbox
            key={declaration.id}
            name={declaration.id}
            checked={accepted.has(declaration.id)}
            onChange={(on) => toggle(declaration.id, on)}
            error={attempt > 0 && !accepted.has(declaration.id) ? t('review.declarations.missing') : undefined}
          >
            {textOf(declaration)}
          </Checkbox>
        ))}
      </Card>
    </section>
  );
}
