import { useCallback } from 'react';
import { type CityPause, pauseIn } from '@domain/policy/cityPauses';

import type { Edits } from '../session/edits';
import { closeSession } from '../session/openSession';
import { isInterrupted, type OpenEdition } from '../session/state';
import { useDraft, useDraftSession } from './context';

type Kind = 'signIn' | 'conflict' | 'closed';

/** What stops the saving until somebody has answered it. */
export const useInterruption = (): Kind | null =>
  useDraft((state) => (isInterrupted(state) ? (state.phase as Kind) : null));

/** The rules have been fetched: before, nobody has filled in anything. */
export const useIsBegun = (): boolean => useDraft(({ isValidated }) => isValidated);

/** The edition of the draft, or null while it is loaded. */
export const useEdition = (): OpenEdition | null => useDraft((state) => state.edition);

/** The pause of the edition in the city that is chosen in the form. */
export const useCityPause = (): CityPause | undefined =>
  useDraft(({ edition, answers }) =>
    edition?.status === 'open' ? pauseIn(edition, String(answers.personalInfo.regionCode ?? '')) : undefined,
  );

/** Submitted, deleted or taken up elsewhere: this tab lets go of it. */
export const useLetGo = (): (() => void) => useCallback(() => void closeSession(false), []);

interface SignIn {
  isOver: boolean;
  /** The server does not know this person any more. */
  signedOut: () => void;
  /** Changes with everything that is typed. */
  edits: Edits;
}

/** The session of the person, seen from the form that is open in it. */
export function useFormSignIn(): SignIn {
  const session = useDraftSession();
  return {
    isOver: useDraft(({ phase }) => phase === 'signIn'),
    edits: useDraft(({ edits }) => edits),
    signedOut: session.signedOut,
  };
}
