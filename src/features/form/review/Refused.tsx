import { useEffect, useRef } from 'react';
import { last } from '@domain/last';
import { Link } from '@umijs/max';
import { stepOf } from '@domain/flow/stepOf';

import { useT } from '@/i18n';
import { Notice } from '@/components/Notice';
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
];

/** Why it was not taken, and the way to each place that can be mended. */
export function Refused({ refusal: { error, problems } }: { refusal: Refusal }) {
  const t = useT();
  const words = useProblemText();
  const materialText = useMaterialText();
  const { edition, store } = useDraftSession();
  const idInPath = useDraft(returnedId);
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
