import { firstIncomplete } from '@domain/flow/stepOf';

import { detailPath, stepPath } from '@/services/paths';
import type { DraftSession } from '../session/session';
import { isReturned } from '../session/state';
import type { FormPlace } from './useFormPlace';
import { useOpenSession, type Opening } from './useOpenSession';

/** A step opens only when those before it are complete; what can no longer be changed is looked at elsewhere. */
function detourFrom({ store, validator }: DraftSession, { step, isReview }: FormPlace): string | null {
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

export { noEdition } from '../session/openSession';

interface OpenForm extends Opening {
  /** Where to go instead of here. */
  detour: string | null;
}

/** The draft that stands at an address, and whether this step of it may be shown. */
export function useOpenForm(place: FormPlace): OpenForm {
  const isGuarded = place.step !== place.flow.steps[0]?.key;
  const opening = useOpenSession(place.flow, place.id, isGuarded);
  return { ...opening, detour: opening.isReady ? detourFrom(opening.session, place) : null };
}
