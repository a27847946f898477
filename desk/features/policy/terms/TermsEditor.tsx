import './terms.css';
import { useState } from 'react';
import type { TermsFile } from '@domain/policy/schema';
import { isOpenTerm } from '@domain/policy/terms';
import { useT } from '@/services/i18n';
import type { PlacedMistake } from '../version';
import { CommonForm } from './CommonForm';
import { EditionForm } from './EditionForm';
import { type EditionFile, mistakesOfEdition, withCopy, withItem, withMoved, withoutItem, withStop } from './editTerms';
import { MistakeList, MistakesOf, Part } from './parts';
import { type TermAction, termActions, TermCard } from './TermCard';

interface EditionProps {
  edition: EditionFile;
  file: TermsFile;
  onChange: (edition: EditionFile) => void;
}

/** The terms of one edition, in the order in which they are tried. */
function EditionTerms({ edition, file, onChange }: EditionProps) {
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
  return (
    <section className="terms-edition" aria-label={edition.title}>
      <h3 lang="zh-CN">{edition.title}</h3>
      <MistakeList
        labels="policy.ofEdition"
        whole={edition.title}
        isListed={({ place }) => !/^terms\.\d/.test(place)}
      />
      <EditionForm edition={edition} file={file} onChange={onChange} />
      <ol className="terms-list">
        {terms.map((term, n) => (
          <Part key={n} at={`terms.${n}`}>
            <TermCard
              flow={flow}
              term={term}
              n={n}
              actions={termActions.filter((action) => isPossible(n)[action])}
              isOpened={opened === n}
              isMoved={moved === n}
              onOpen={(open) => setOpened(open ? n : undefined)}
              onAct={(action) => act(n, action)}
              onChange={(next) => setTerms(withItem(terms, n, next))}
            />
          </Part>
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

/** Changes a policy file: its editions with their terms, and what they have in common. */
export function TermsEditor({ file, mistakes, onChange }: Props) {
  const t = useT();
  return (
    <section className="card" aria-labelledby="policy-terms">
      <h2 id="policy-terms">{t('policy.terms')}</h2>
      <p className="quiet">{t('policy.terms.why')}</p>
      {file.editions.map((edition, n) => (
        <MistakesOf key={n} value={mistakesOfEdition(mistakes, edition.id, n)}>
          <EditionTerms
            edition={edition}
            file={file}
            onChange={(next) => onChange({ ...file, editions: withItem(file.editions, n, next) })}
          />
        </MistakesOf>
      ))}
      <MistakesOf value={mistakes}>
        <CommonForm file={file} onChange={onChange} />
      </MistakesOf>
      <p className="quiet">{t('policy.terms.rest')}</p>
    </section>
  );
}
