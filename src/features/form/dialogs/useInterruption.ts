import { useCallback } from 'react';
import { type CityPause, pauseIn } from '@domain/policy/cityPauses';

import type { Edits } from '../draft/edits';
import { closeDraft } from '../draft/openDraft';
import { isInterrupted, type OpenEdition } from '../draft/store';
import { useDraft, useDraftController } from '../draft/useDraft';

type Kind = 'signIn' | 'conflict' | 'closed';

/** The phase that blocks saving until the applicant acts, or null. */
export const useInterruption = (): Kind | null =>
  useDraft((state) => (isInterrupted(state) ? (state.phase as Kind) : null));

/** The edition of the draft, or null while it is loaded. */
export const useEdition = (): OpenEdition | null => useDraft((state) => state.edition);

/** The pause of the edition in the city that is chosen in the form. */
export const useCityPause = (): CityPause | undefined =>
  useDraft(({ edition, answers }) =>
    edition?.status === 'open' ? pauseIn(edition, String(answers.personalInfo.regionCode ?? '')) : undefined,
  );

/** Closes the draft in this tab, for drafts that were submitted, deleted or closed elsewhere. */
export const useLetGo = (): (() => void) => useCallback(() => void closeDraft(false), []);

interface SignIn {
  isOver: boolean;
  /** Reports a 401. */
  signedOut: () => void;
  /** A new object after every edit. */
  edits: Edits;
}

export function useFormSignIn(): SignIn {
  const session = useDraftController();
  return {
    isOver: useDraft(({ phase }) => phase === 'signIn'),
    edits: useDraft(({ edits }) => edits),
    signedOut: session.signedOut,
  };
}
