import { useEffect, useRef } from 'react';
import { last } from '@domain/last';
import { Link } from '@umijs/max';
import type { Estimate } from '@domain/contract/types';
import { stepOf } from '@domain/flow/stepOf';

import { useT } from '@/i18n';
import { Amount } from '@/components/Amount';
import { Notice } from '@/components/Notice';
import { OfficeText } from '@/format/OfficeText';
import { useDraft, useDraftSession } from '../session/context';
import { returnedId } from '../session/state';
import { stepPath } from '@/services/paths';
import { useMaterialText } from '@/format/useMaterialText';
import { useProblemText } from '@/format/useProblemText';
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

/** What the two refusals that come with figures or words of their own bring along. */
interface Told {
  estimate?: Estimate;
  notice?: string | null;
}

/** Why it was not taken, and the way to each place that can be mended. */
export function Refused({ refusal: { error, problems, shown } }: { refusal: Refusal }) {
  const t = useT();
  const words = useProblemText();
  const materialText = useMaterialText();
  const { edition, store } = useDraftSession();
  const idInPath = useDraft(returnedId);
  const told = (error.data ?? {}) as Told;
  const amount = (fen: number | null | undefined) =>
    fen === null || fen === undefined ? t('review.noAmount') : <Amount fen={fen} plain />;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [error]);
  const places = Object.entries(problems).flatMap(([key, problem]) => {
    const step = edition && stepOf(store.flow, edition, key);
    const material = edition?.materials.find((one) => one.key === key);
    if (!step) return [];
    const to = stepPath(store.flow.id, step, idInPath, { from: 'review', field: last(key.split('.')) ?? key });
    return [
      { key, to, label: material ? materialText(material).label : t(`field.${key}`), message: words(problem, key) },
    ];
  });
  return (
    <div ref={box} tabIndex={-1}>
      <Notice
        tone="danger"
        live="alert"
        title={t(explained.includes(error.code ?? '') ? `review.refused.${error.code}` : 'review.refused')}
      >
        {!explained.includes(error.code ?? '') && <p>{t(`failure.${error.kind}`)}</p>}
        {told.estimate && (
          <p data-testid="amounts">
            {t('review.old')} {amount(shown)} · {t('review.new')} {amount(told.estimate.amount)}
          </p>
        )}
        {told.notice && (
          <p>
            <OfficeText>{told.notice}</OfficeText>
          </p>
        )}
        {error.traceId && <p className="cap">{t('failure.trace', { traceId: error.traceId })}</p>}
        <ul>
          {places.map(({ key, to, label, message }) => (
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
