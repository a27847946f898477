import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import type { FlowId } from '@domain/flow/types';
import { wholeTerm } from '@domain/policy/ruleSentences';
import { isOpenTerm } from '@domain/policy/terms';
import type { Term } from '@domain/policy/types';
import { ToneTag } from '@/components/StatusTag';
import { useT } from '@/services/i18n';
import { useCitiesInSentence } from '../useCitiesInSentence';
import { MistakeList } from './parts';
import { TermForm } from './TermForm';

export const termActions = ['copy', 'stop', 'up', 'down', 'remove'] as const;
export type TermAction = (typeof termActions)[number];

interface Props {
  flow: FlowId;
  term: Term;
  n: number;
  /** the actions that are possible */
  actions: readonly TermAction[];
  isOpened: boolean;
  /** the term was moved here: its heading takes the focus */
  isMoved: boolean;
  onOpen: (open: boolean) => void;
  onAct: (action: TermAction) => void;
  onChange: (term: Term) => void;
}

/** One term: its sentences or its form, its mistakes, and what can be done with it. */
export function TermCard(props: Props) {
  const { flow, term, n, actions, isOpened, isMoved, onOpen, onAct, onChange } = props;
  const t = useT();
  const withCities = useCitiesInSentence();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isMoved) heading.current?.focus();
  }, [isMoved]);
  return (
    <li className="terms-term">
      <h4 ref={heading} tabIndex={-1}>
        {t('policy.term.number', { n: n + 1, name: term.name })}{' '}
        {!isOpenTerm(term) && <ToneTag tone="warn">{t('policy.term.closed')}</ToneTag>}
      </h4>
      <MistakeList labels="policy.term" whole={t('policy.term.whole')} />
      {isOpened ? (
        <TermForm flow={flow} term={term} onChange={onChange} />
      ) : (
        <ul className="terms-sentences" lang="zh-CN">
          {wholeTerm(term).map((sentence) => (
            <li key={sentence}>{withCities(sentence)}</li>
          ))}
        </ul>
      )}
      <p className="terms-do">
        <Button
          type={isOpened ? 'primary' : 'default'}
          aria-expanded={isOpened}
          aria-label={t(`policy.term.${isOpened ? 'done' : 'change'}.one`, { name: term.name })}
          onClick={() => onOpen(!isOpened)}
        >
          {t(`policy.term.${isOpened ? 'done' : 'change'}`)}
        </Button>
        {actions.map((action) => (
          <Button
            key={action}
            aria-label={t(`policy.term.${action}.one`, { name: term.name })}
            onClick={() => onAct(action)}
          >
            {t(`policy.term.${action}`)}
          </Button>
        ))}
      </p>
    </li>
  );
}
