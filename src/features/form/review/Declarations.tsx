import { useEffect, useRef } from 'react';
import type { PolicyReply } from '@domain/contract/types';
import { useIntl } from '@umijs/max';

import { useT } from '@/i18n';
import { Card } from '@/components/Card';
import { Checkbox } from '@/components/Checkbox';
import { focusField } from '@/components/ErrorSummary';

interface DeclarationsProps {
  declarations: PolicyReply['declarations'];
  ticked: ReadonlySet<string>;
  onChange: (ticked: ReadonlySet<string>) => void;
  /** Number of taps on 提交申请; above 0 missing declarations are shown as errors. */
  asked: number;
}

/** Each declaration is ticked separately; none is ticked by default. */
export function Declarations({ declarations, ticked, onChange, asked }: DeclarationsProps) {
  const t = useT();
  const { locale, messages, formatMessage } = useIntl();
  const missing = declarations.find(({ id }) => !ticked.has(id))?.id;
  const lastAsked = useRef(0);
  useEffect(() => {
    if (asked > lastAsked.current && missing) focusField(missing);
    lastAsked.current = asked;
  }, [asked, missing]);
  const words = ({ id, text }: DeclarationsProps['declarations'][number]) =>
    locale !== 'zh-CN' && `policy.declaration.${id}` in messages
      ? formatMessage({ id: `policy.declaration.${id}` })
      : text;
  const toggle = (id: string, on: boolean) => {
    const next = new Set(ticked);
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
            checked={ticked.has(declaration.id)}
            onChange={(on) => toggle(declaration.id, on)}
            error={asked > 0 && !ticked.has(declaration.id) ? t('review.declarations.missing') : undefined}
          >
            {words(declaration)}
          </Checkbox>
        ))}
      </Card>
    </section>
  );
}
