import { emptyDetail } from '@domain/flow/emptyDetail';
import { formWith } from '@domain/flow/fields';
import type { FlowDef } from '@domain/flow/types';

import type { DraftController } from './controller';
import { createDraftStore } from './store';

const nothing = () => undefined;
const nothingYet = () => Promise.resolve();

/** Placeholder while the draft loads: the form has its full layout from the first paint and ignores input. */
export function blankDraft(flow: FlowDef): DraftController {
  return {
    store: createDraftStore(formWith(flow, new Set()), emptyDetail(flow.id), {}),
    validator: null,
    photos: {
      add: nothingYet,
      resume: nothing,
      retry: nothing,
      use: nothing,
      acceptConcerns: nothing,
      cancel: nothing,
      remove: nothingYet,
      stop: nothingYet,
    },
    loadTerms: nothingYet,
    renewPolicy: nothing,
    change: nothing,
    keep: nothing,
    markBlurred: nothing,
    showErrors: nothing,
    resolveConflict: nothing,
    dropLeftover: nothing,
    flush: nothingYet,
    signedOut: nothing,
    signedIn: nothing,
    deletedElsewhere: nothing,
    showSignIn: nothing,
    refresh: nothingYet,
    replaceDraft: nothing,
    close: nothingYet,
  };
}
