import type { PolicyReply } from '@domain/contract/types';
import type { FlowDef } from '@domain/flow/types';

import { lazyWithRetry } from '@/pageLoad/lazyWithRetry';
import { useT } from '@/i18n';
import { Card } from '@/components/layout/Card';
import { Skeleton } from '@/components/feedback/Skeleton';
import { Tag } from '@/components/display/Tag';
import { useFormatDate } from '@/hooks/useFormatDate';

/** Lazy-loaded: most editions have sufficient funds and no pauses. */
const FundsLine = lazyWithRetry(() => import(/* webpackChunkName: "types-funds" */ './FundsLine'));

interface EditionsProps {
  policy: PolicyReply | null;
  generation: FlowDef['generation'];
}

const tones = { open: 'ok', paused: 'warn', closed: 'idle' } as const;

export function Editions({ policy, generation }: EditionsProps) {
  const t = useT();
  const day = useFormatDate();
  const editions = policy?.editions.filter((edition) => edition.generation === generation) ?? [];
  return (
    <section className="sec" aria-labelledby="t-editions">
      <h2 id="t-editions">{t('eligibility.editions')}</h2>
      <Card flush className="editions">
        {!policy && <Skeleton shape="line" count={2} />}
        {editions.map(({ id, flow, status, intake, funds, pauses = [] }) => (
          <div className="edition" key={id}>
            <p className="row between">
              <b>{t(`status.flow.${flow}`)}</b> <Tag tone={tones[status]}>{t(`eligibility.status.${status}`)}</Tag>
            </p>
            <p className="cap">
              {status === 'paused' && intake.pausedNotice ? (
                <span lang="zh-CN">{intake.pausedNotice}</span>
              ) : (
                t(`eligibility.why.${status}`, { from: day(intake.applyFrom), until: day(intake.applyUntil) })
              )}
            </p>
            {(pauses.length > 0 || funds?.some(({ state }) => state !== 'ample')) && (
              <FundsLine funds={funds} pauses={status === 'open' ? pauses : []} />
            )}
          </div>
        ))}
      </Card>
    </section>
  );
}
