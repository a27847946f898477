import { useEffect, useRef } from 'react';
import { Link } from '@umijs/max';
import type { Detail, Estimate } from '@domain/contract/types';

import { useT } from '@/i18n';
import { Amount } from '@/components/display/Amount';
import { Notice } from '@/components/feedback/Notice';
import { OfficeText } from '@/components/display/OfficeText';
import { useProblemText } from '@/hooks/useProblemText';
import { lazyWithRetry } from '@/pageLoad/lazyWithRetry';
import { useFieldLabel, useFieldPath } from '../steps/useFieldLink';
import type { Refusal } from './useSubmission';

const explained = [
  'DUPLICATE',
  'LIMIT_REACHED',
  'INELIGIBLE',
  'VALIDATION_FAILED',
  'EDITION_PAUSED',
  'EDITION_CLOSED',
  'REVISION_CONFLICT',
  'UNAUTHENTICATED',
  'TRANSITION_FORBIDDEN',
  'POLICY_CHANGED',
  'FUNDS_EXHAUSTED',
];

/** Reasons of LIMIT_REACHED with a title of their own. */
const limitReasons = ['limit_reached.exclusive', 'limit_reached.foreign'];

/** Optional data of an error response. */
interface RefusalData {
  /** City in which the edition is paused. */
  regionCode?: string | null;
  estimate?: Estimate;
  notice?: string | null;
  waiting?: Detail['waiting'];
}

const FundsNote = lazyWithRetry(
  () => import(/* webpackChunkName: "funds-note" */ '@/components/display/FundsNote'),
  true,
);

interface RefusedProps {
  refusal: Refusal;
  /** label of the button that submits */
  button: string;
}

/** Why the server rejected the submission, with links to the fields that can be corrected. */
export function Refused({ refusal: { error, problems, shown }, button }: RefusedProps) {
  const t = useT();
  const problemText = useProblemText();
  const labelOf = useFieldLabel();
  const pathTo = useFieldPath();
  const data = (error.data ?? {}) as RefusalData;
  const amount = (fen: number | null | undefined) =>
    fen === null || fen === undefined ? t('review.noAmount') : <Amount fen={fen} plain />;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [error]);
  const links = Object.entries(problems).flatMap(([key, problem]) => {
    const to = pathTo(key);
    return to ? [{ key, to, label: labelOf(key), message: problemText(problem, key) }] : [];
  });
  const title = () => {
    if (error.code === 'EDITION_PAUSED' && data.regionCode) return 'review.refused.cityPaused';
    const limit = Object.values(problems).find(({ reason }) => limitReasons.includes(reason ?? ''))?.reason;
    if (limit) return `review.refused.${limit}`;
    return explained.includes(error.code ?? '') ? `review.refused.${error.code}` : 'review.refused';
  };
  return (
    <div ref={box} tabIndex={-1}>
      <Notice tone="danger" live="alert" title={t(title(), { button })}>
        {!explained.includes(error.code ?? '') && <p>{t(`failure.${error.kind}`)}</p>}
        {data.estimate && (
          <p data-testid="amounts">
            {t('review.old')} {amount(shown)} · {t('review.new')} {amount(data.estimate.amount)}
          </p>
        )}
        {data.notice && (
          <p>
            <OfficeText>{data.notice}</OfficeText>
          </p>
        )}
        {data.waiting && <FundsNote waiting={data.waiting} />}
        {error.traceId && <p className="cap">{t('failure.trace', { traceId: error.traceId })}</p>}
        <ul>
          {links.map(({ key, to, label, message }) => (
            <li key={key}>
              <Link to={to}>
                <b>{label}</b> {message}
              </Link>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
