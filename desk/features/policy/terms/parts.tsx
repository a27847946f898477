import { createContext, type ReactNode, useContext } from 'react';
import { useT, useWords } from '@/services/i18n';
import { shownLanguage } from '@/services/preferences';
import { mistakeMessageOf, mistakeText, type PlacedMistake } from '../version';
import { mistakesBelow, withPart } from './editTerms';

const Mistakes = createContext<readonly PlacedMistake[]>([]);

/** Gives the controls below it the mistakes of the last check, each with its place. */
export const MistakesOf = Mistakes.Provider;

/** A part of the policy file: the places of the controls below it begin here. */
export function Part({ at, children }: { at: string; children: ReactNode }) {
  return <MistakesOf value={mistakesBelow(useContext(Mistakes), at)}>{children}</MistakesOf>;
}

/** Returns the messages of a control: those of its value, and of the elements of a list. */
export const useMessagesOf = (at: string | undefined): string[] =>
  useContext(Mistakes)
    .filter(({ place }) => at !== undefined && `${place}.`.startsWith(`${at}.`))
    .map((mistake) => mistakeMessageOf(mistake, shownLanguage()));

/** The mistakes of a list or a row as a whole, which no control shows. */
export function MistakesAt({ at = '' }: { at?: string }) {
  const mistakes = useContext(Mistakes).filter(({ place }) => place === at);
  return mistakes.map((mistake) => (
    <p key={mistake.message} className="terms-mistake">
      {mistakeMessageOf(mistake, shownLanguage())}
    </p>
  ));
}

interface ListProps {
  /** Beginning of the text keys of the parts. */
  labels: string;
  /** Label of a mistake of the whole part. */
  whole: string;
  isListed?: (mistake: PlacedMistake) => boolean;
}

/** All mistakes of a part of the file, each with the label of the nearest control, or its path when the form has none. */
export function MistakeList({ labels, whole, isListed = () => true }: ListProps) {
  const words = useWords();
  const mistakes = useContext(Mistakes).filter(isListed);
  const labelOf = (place: string): string => {
    for (let path = place; path; path = path.replace(/(^|\.)[^.]*$/, '')) {
      const label = words(`${labels}.${path}`, '');
      if (label) return label;
    }
    return place || whole;
  };
  if (mistakes.length === 0) return null;
  return (
    <ul className="terms-mistakes">
      {mistakes.map((mistake) => (
        <li key={mistake.place + mistake.message}>{mistakeText(mistake, shownLanguage(), labelOf(mistake.place))}</li>
      ))}
    </ul>
  );
}

const valueAt = (target: object, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((group, key) => (group as Readonly<Record<string, unknown>> | undefined)?.[key], target);

/** Returns a function with what the control of a part needs: its place, label, value and change. */
export function useParts<T extends object>(target: T, onChange: (target: T) => void) {
  const t = useT();
  return <V,>(at: string, label = `policy.term.${at}`) => ({
    at,
    label: t(label),
    value: valueAt(target, at) as V,
    onChange: (value: unknown) => onChange(withPart(target, at, value)),
  });
}
