import type { PolicyReply } from '@domain/contract/types';
import type { FlowDef } from '@domain/flow/types';
import { isOpenTerm } from '@domain/policy/terms';
import type { Term } from '@domain/policy/types';
import { shanghaiDate } from '@domain/time';

import { lazyWithRetry } from '@/pageLoad/lazyWithRetry';
import { useT } from '@/i18n';
import { Card } from '@/components/layout/Card';
import { Skeleton } from '@/components/feedback/Skeleton';
import { Tag } from '@/components/display/Tag';
import { useFormatDate } from '@/hooks/useFormatDate';
import { clock } from '@/services/clock';

/** Lazy-loaded: most editions have sufficient funds and no pauses. */
const FundsLine = lazyWithRetry(() => import(/* webpackChunkName: "types-funds" */ './FundsLine'));

interface EditionsProps {
  policy: PolicyReply | null;
  generation: FlowDef['generation'];
}

const tones = { open: 'ok', paused: 'warn', closed: 'idle' } as const;

/** Returns the first day on which a term of an open edition ends, null if they all end on `last`. */
const firstEnd = (terms: readonly Term[] = [], last: string): string | null => {
  const today = shanghaiDate(clock.now());
  const ends = terms.flatMap((term) => (isOpenTerm(term) && term.applyUntil >= today ? [term.applyUntil] : []));
  const [first] = ends.sort();
  return first !== undefined && first < last ? first : null;
};

export function Editions({ policy, generation }: EditionsProps) {
  const t = useT();
  const day = useFormatDate();
  const editions = policy?.editions.filter((edition) => edition.generation === generation) ?? [];
  return (
    <section className="sec" aria-labelledby="t-editions">
      <h2 id="t-editions">{t('eligibility.editions')}</h2>
      <Card flush className="editions">
        {!policy && <Skeleton shape="line" count={2} />}
        {editions.map(({ id, flow, status, intake, terms, funds, pauses = [] }) => {
          const first = status === 'open' && firstEnd(terms, intake.applyUntil);
          return (
            <div className="edition" key={id}>
              <p className="row between">
                <b>{t(`status.flow.${flow}`)}</b> <Tag tone={tones[status]}>{t(`eligibility.status.${status}`)}</Tag>
              </p>
              <p className="cap">
                {status === 'paused' && intake.pausedNotice ? (
                  <span lang="zh-CN">{intake.pausedNotice}</span>
                ) : (
                  t(first ? 'eligibility.why.byTerm' : `eligibility.why.${status}`, {
                    from: day(intake.applyFrom),
                    until: day(intake.applyUntil),
                    first: day(first || ''),
                  })
                )}
              </p>
              {(pauses.length > 0 || funds?.some(({ state }) => state !== 'ample')) && (
                <FundsLine funds={funds} pauses={status === 'open' ? pauses : []} />
              )}
            </div>
          );
        })}
      </Card>
    </section>
  );
}
