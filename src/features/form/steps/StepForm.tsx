import { useEffect, useRef, useState } from 'react';
import { last } from '@domain/last';
import { flushSync } from 'react-dom';
import { useNavigate } from '@umijs/max';
import type { StepKey } from '@domain/flow/types';
import { findStep } from '@domain/flow/fields';

import { chunkFault } from '@/runtime/chunkRetry';
import { hasUnsaved } from '@/runtime/unsaved';
import { useT } from '@/i18n';
import { Button } from '@/components/Button';
import { ErrorSummary, focusField, type FieldError } from '@/components/ErrorSummary';
import { Header } from '@/components/Header';
import { nextPaint } from '@/hooks/nextPaint';
import { useDraftSession, useDraft } from '../session/context';
import { useMaterialText } from '@/format/useMaterialText';
import { useProblemText } from '@/format/useProblemText';
import { AmountNote } from './AmountNote';
import { FlowSteps } from './FlowSteps';
import { useStepNavigation } from './useStepNavigation';
import { SaveLine } from './SaveLine';
import { StepFields } from './StepFields';
import { StepFoot } from './StepFoot';
import { useTyping } from './useTyping';
import { lazyWithRetry } from '@/components/lazyWithRetry';

const Trouble = lazyWithRetry(() => import(/* webpackChunkName: "flow-trouble" */ '../interruptions/Interruptions'));
const EditionNote = lazyWithRetry(() => import(/* webpackChunkName: "flow-edition" */ '../interruptions/EditionNote'));
const ReturnedNote = lazyWithRetry(() => import(/* webpackChunkName: "flow-returned" */ '../corrections/ReturnedNote'));

interface StepFormProps {
  step: StepKey;
  isReady: boolean;
}

const nameOf = (key: string) => last(key.split('.')) ?? key;

export function StepForm({ step, isReady }: StepFormProps) {
  const t = useT();
  const open = useDraftSession();
  const navigate = useNavigate();
  const words = useProblemText();
  const materialText = useMaterialText();
  const way = useStepNavigation(open, step);
  const typing = useTyping();
  const [attempt, setAttempt] = useState(0);
  const [errors, setErrors] = useState<FieldError[]>([]);
  const [lost, setLost] = useState<unknown>(null);
  const hasTrouble = useDraft(({ phase }) => phase === 'signIn' || phase === 'conflict' || phase === 'closed');
  const isReturned = useDraft(({ draft }) => draft.status === 'returned');
  const { edition } = open;
  const hasNews = useDraft(
    ({ draft }) =>
      draft.status === 'draft' &&
      edition !== null &&
      (edition.status !== 'open' || edition.version !== draft.policyVersion),
  );
  const def = findStep(open.store.flow, step);
  const body = useRef<HTMLDivElement>(null);

  // `inert` is no React 18 property: without the draft the form is seen, not touched.
  useEffect(() => {
    body.current?.toggleAttribute('inert', !isReady);
  }, [isReady]);
  useEffect(() => {
    if (isReady && way.field) focusField(way.field);
  }, [isReady, way.field]);

  // Fetched while the first field is being filled in, so that they are there when it is left.
  const prepare = () => void open.prepare().catch(() => undefined);

  // Once however often one taps: a second way on would be a second page to go back from.
  const isGoing = useRef(false);
  const next = () => {
    if (!isReady || isGoing.current) return;
    isGoing.current = true;
    judgeAndGo().then(
      (hasGone) => {
        isGoing.current = hasGone;
      },
      (thrown: unknown) => {
        isGoing.current = false;
        setLost(thrown);
      },
    );
  };
  const judgeAndGo = async () => {
    setLost(null);
    await nextPaint();
    const validator = await open.prepare();
    const problems = validator.problems(open.store.get(), step);
    const found = Object.entries(problems).filter(
      ([, problem]) => problem.code !== 'duplicate' && problem.code !== 'limit_reached',
    );
    // The summary and the marks at the fields are one drawing.
    flushSync(() => {
      open.showErrors(step);
      setErrors(
        found.map(([key, problem]) => {
          const material = edition?.materials.find((one) => one.key === key);
          return {
            name: nameOf(key),
            label: material ? materialText(material).label : t(`field.${key}`),
            message: words(problem, key),
          };
        }),
      );
      setAttempt(attempt + 1);
    });
    if (found.length > 0) return false;
    navigate(way.next);
    return true;
  };

  const isGone = chunkFault(lost) !== null && navigator.onLine;
  // A release came meanwhile: the boundary fetches it, but never over what only this page has.
  if (isGone && !hasUnsaved()) throw lost;
  const note = lost ? (
    <p className="foot-note" role="alert">
      <span>{t(isGone ? 'chunk.missing' : 'failure.network')}</span>
      {isGone && (
        <Button kind="text" onClick={() => window.location.reload()}>
          {t('chunk.reload')}
        </Button>
      )}
    </p>
  ) : (
    <AmountNote />
  );
  return (
    <div className="page has-foot" {...typing} onFocusCapture={prepare}>
      <Header title={t(`flow.title.${open.store.flow.kind}`)} onBack={() => navigate(way.back ?? '/todo')} />
      <section className="flow-head" aria-label={t('ui.steps')}>
        <FlowSteps current={step} />
        <SaveLine />
      </section>
      <main className="body" ref={body} aria-busy={!isReady}>
        {hasNews && <EditionNote />}
        {isReturned && <ReturnedNote />}
        <ErrorSummary errors={errors} attempt={attempt} />
        {!isReturned && <p className="lead">{t(`flow.lead.${step}`)}</p>}
        <StepFields step={def} />
      </main>
      <StepFoot
        onBack={way.back ? () => navigate(way.back ?? '') : undefined}
        next={t('flow.next')}
        onNext={next}
        testId="next"
        note={note}
      />
      {hasTrouble && <Trouble />}
    </div>
  );
}
