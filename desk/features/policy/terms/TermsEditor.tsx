import './terms.css';
import { Checkbox, Form } from 'antd';
import { useState } from 'react';
import type { TermsFile } from '@domain/policy/schema';
import { isOpenTerm } from '@domain/policy/terms';
import { useT } from '@/services/i18n';
import { shownLanguage } from '@/services/preferences';
import { mistakeText, type PlacedMistake } from '../version';
import { DayField, TextField } from './controls';
import {
  type EditionFile,
  mistakesOfEdition,
  mistakesOfTerm,
  withCopy,
  withItem,
  withMoved,
  withoutItem,
  withPart,
  withStop,
} from './editTerms';
import { type TermAction, termActions, TermCard } from './TermCard';

interface EditionProps {
  edition: EditionFile;
  mistakes: readonly PlacedMistake[];
  onChange: (edition: EditionFile) => void;
}

/** The terms of one edition, in the order in which they are tried. */
function EditionTerms({ edition, mistakes, onChange }: EditionProps) {
  const t = useT();
  const { terms, flow } = edition;
  const [opened, setOpened] = useState<number>();
  const [moved, setMoved] = useState<number>();
  const setTerms = (next: EditionFile['terms']) => onChange({ ...edition, terms: next });
  const isPossible = (n: number): Record<TermAction, boolean> => ({
    copy: true,
    stop: true,
    up: n > 0,
    down: n < terms.length - 1,
    remove: terms.filter(isOpenTerm).some((term) => term !== terms[n]),
  });
  const act = (n: number, action: TermAction) => {
    const move = (by: number) => {
      setTerms(withMoved(terms, n, by));
      setOpened(undefined);
      setMoved(n + by);
    };
    const add = (next: EditionFile['terms']) => {
      setTerms(next);
      setOpened(n);
      setMoved(undefined);
    };
    const actions: Record<TermAction, () => void> = {
      copy: () => add(withCopy(terms, n)),
      stop: () => add(withStop(terms, n)),
      up: () => move(-1),
      down: () => move(1),
      remove: () => {
        setTerms(withoutItem(terms, n));
        setOpened(undefined);
        setMoved(Math.max(0, n - 1));
      },
    };
    actions[action]();
  };
  const ofEdition = mistakes.filter(({ place }) => !/^terms\.\d/.test(place));
  return (
    <section className="terms-edition" aria-label={edition.title}>
      <h3 lang="zh-CN">{edition.title}</h3>
      {ofEdition.length > 0 && (
        <ul className="terms-mistakes">
          {ofEdition.map((mistake) => (
            <li key={mistake.message}>{mistakeText(mistake, shownLanguage(), mistake.place || edition.title)}</li>
          ))}
        </ul>
      )}
      <Form layout="vertical" component="div" className="terms-form terms-row">
        <TextField
          label={t('policy.term.version')}
          value={edition.version}
          onChange={(version) => onChange({ ...edition, version })}
        />
        <DayField
          label={t('policy.term.supplementUntil')}
          value={edition.intake.supplementUntil}
          onChange={(day) => onChange(withPart(edition, 'intake.supplementUntil', day ?? ''))}
        />
        <Checkbox
          checked={edition.takesBack === true}
          onChange={({ target }) => onChange(withPart(edition, 'takesBack', target.checked || undefined))}
        >
          {t('policy.term.takesBack')}
        </Checkbox>
      </Form>
      <ol className="terms-list">
        {terms.map((term, n) => (
          <TermCard
            key={n}
            flow={flow}
            term={term}
            n={n}
            actions={termActions.filter((action) => isPossible(n)[action])}
            mistakes={mistakesOfTerm(mistakes, n)}
            isOpened={opened === n}
            isMoved={moved === n}
            onOpen={(open) => setOpened(open ? n : undefined)}
            onAct={(action) => act(n, action)}
            onChange={(next) => setTerms(withItem(terms, n, next))}
          />
        ))}
      </ol>
    </section>
  );
}

interface Props {
  file: TermsFile;
  /** of the last check */
  mistakes: readonly PlacedMistake[];
  onChange: (file: TermsFile) => void;
}

/** Changes the terms of a policy file, edition by edition. */
export function TermsEditor({ file, mistakes, onChange }: Props) {
  const t = useT();
  return (
    <section className="card" aria-labelledby="policy-terms">
      <h2 id="policy-terms">{t('policy.terms')}</h2>
      <p className="quiet">{t('policy.terms.why')}</p>
      {file.editions.map((edition, n) => (
        <EditionTerms
          key={edition.id}
          edition={edition}
          mistakes={mistakesOfEdition(mistakes, edition.id, n)}
          onChange={(next) => onChange({ ...file, editions: withItem(file.editions, n, next) })}
        />
      ))}
    </section>
  );
}
