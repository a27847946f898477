import builtRules from '@@/policyRules';
import type { PublicRules } from '@domain/policy/publicRules';
import { useEffect, useState } from 'react';
import { useLocation } from '@umijs/max';
import { announce } from '@/components/feedback/announce';
import { Card } from '@/components/layout/Card';
import { Collapse } from '@/components/layout/Collapse';
import { SearchInput } from '@/components/inputs/SearchInput';
import { StateView } from '@/components/feedback/StateView';
import { useT } from '@/i18n';
import { LinkList } from '@/components/layout/LinkList';
import { Screen } from '@/components/layout/Screen';
import { usePolicyUpdate } from '@/hooks/usePolicyUpdate';
import Rules from '@/components/rules/Rules';
import { useRuleText } from '@/components/rules/useRuleText';
import { ruleAnswers } from './ruleAnswers';
import { GuideNav } from './GuideNav';
import './guide.css';

/** Ids of the texts `ask.q1` … `ask.q16`, also used as URL hash: /mannual/ask#q7. */
export const questionIds = Array.from({ length: 16 }, (_, n) => `q${n + 1}`);

interface Question {
  id: string;
  question: string;
  answer: string;
  /** The rules that answer it, for the search. */
  ruleText?: string;
}

const plain = (text: string) => text.toLowerCase().replace(/[\s\p{P}]/gu, '');

/** Returns the questions that contain every typed word in question or answer; ignores case, spaces and punctuation. */
export function findQuestions<Q extends Question>(all: readonly Q[], typed: string): Q[] {
  const typedWords = typed.split(/\s+/).map(plain).filter(Boolean);
  return all.filter(({ question, answer, ruleText = '' }) => {
    const text = plain(question + answer + ruleText);
    return typedWords.every((word) => text.includes(word));
  });
}

/** Questions with answers; each has its own URL hash. */
export function Ask() {
  const t = useT();
  const [q, setQ] = useState('');
  const { rules: allRules = builtRules } = usePolicyUpdate();
  const { sentence } = useRuleText(allRules.flatMap(({ terms }) => terms));
  const asked = useLocation().hash.slice(1);
  const textOf = (rules: readonly PublicRules[]) =>
    rules.flatMap(({ terms }) => terms.flatMap(({ statements }) => statements.map(sentence))).join(' ');
  const all = questionIds.map((id) => {
    const rules = ruleAnswers(id, allRules);
    return {
      id,
      rules,
      ruleText: textOf(rules),
      question: t(`ask.${id}`),
      answer: t(`ask.a${id.slice(1)}`),
    };
  });
  const matchingQuestions = findQuestions(all, q);
  useEffect(() => {
    if (questionIds.includes(asked)) document.getElementById(asked)?.scrollIntoView();
  }, [asked]);
  const copyLink = async (id: string) => {
    const link = `${window.location.href.split('#')[0]}#${id}`;
    try {
      await navigator.clipboard.writeText(link);
      announce(t('ask.copied'));
    } catch {
      window.location.hash = id; // clipboard not available: the address bar shows the link
    }
  };
  return (
    <Screen title={t('guide.title')} up="/mannual/home">
      <div className="head">
        <h1>{t('ask.title')}</h1>
        <p>{t('ask.lead')}</p>
      </div>
      <SearchInput label={t('ask.search')} placeholder={t('ask.example')} value={q} onChange={setQ} />
      <p className="cap guide-found" role="status">
        {q && matchingQuestions.length > 0 && t('ask.found', { n: matchingQuestions.length })}
      </p>
      <div className="asked">
        {matchingQuestions.length === 0 ? (
          <StateView art="no-match" title={t('ask.none', { q })} live="status">
            {t('ask.noneMore')}
          </StateView>
        ) : (
          <Card flush>
            {matchingQuestions.map(({ id, question, answer, rules }) => (
              <div key={id} id={id}>
                <Collapse title={question} level={2} open={asked === id}>
                  <p>{answer}</p>
                  {rules.map(({ kind, year, terms }) => (
                    <div key={kind + year} className="ask-rules">
                      <h3>{t(`rules.of.${kind}`, { year })}</h3>
                      <Rules terms={terms} />
                    </div>
                  ))}
                  <button type="button" className="tap" onClick={() => void copyLink(id)}>
                    {t('ask.link')}
                  </button>
                </Collapse>
              </div>
            ))}
          </Card>
        )}
      </div>
      <LinkList title={t('guide.call')} links={[['/contact', t('guide.callMore')]]} />
      <GuideNav here="ask" />
    </Screen>
  );
}
