import { firstIncomplete } from '@domain/flow/stepOf';

import { detailPath, stepPath } from '@/services/paths';
import type { DraftController } from './controller';
import { isReturned } from './store';
import type { FormPlace } from './useFormPlace';
import { useOpenSession, type Opening } from './useOpenSession';

/** Returns the redirect target, or null. Steps open in order; applications that cannot be edited have their own page. */
function detourFrom({ store, validator }: DraftController, { step, isReview }: FormPlace): string | null {
  const { draft } = store.get();
  const { id: flow } = store.flow;
  if (draft.flow !== flow) return stepPath(draft.flow, step, draft.id);
  if (isReturned(store.get())) return null;
  if (draft.status !== 'draft') return detailPath(flow, draft.id);
  const states = validator?.steps(store.get()) ?? [];
  const incomplete = firstIncomplete(states);
  const isOpen = states.find((state) => state.key === step)?.open ?? true;
  return incomplete && (isReview || !isOpen) ? stepPath(flow, incomplete) : null;
}

export { noEdition } from './openDraft';

interface OpenForm extends Opening {
  /** Redirect target if this step must not be shown. */
  detour: string | null;
}

/** Opens the draft of a URL and checks whether the step may be shown. */
export function useOpenForm(place: FormPlace): OpenForm {
  const opening = useOpenSession(place.flow, place.id);
  return { ...opening, detour: opening.isReady ? detourFrom(opening.session, place) : null };
}
