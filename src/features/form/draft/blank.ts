import type { Detail } from '@domain/contract/types';
import type { FlowDef } from '@domain/flow/types';

import type { DraftController } from './controller';
import { createDraftStore } from './store';

const nothing = () => undefined;
const nothingYet = () => Promise.resolve();

/** Placeholder while the draft loads: the form has its full layout from the first paint and ignores input. */
export function blankDraft(flow: FlowDef): DraftController {
  const draft: Detail = {
    id: '',
    flow: flow.id,
    edition: '',
    policyVersion: '',
    status: 'draft',
    revision: 0,
    steps: { personalInfo: {}, oldCarInfo: {}, newCarInfo: {} },
    files: [],
    problems: {},
    history: [],
    expected: [],
    actions: [],
    estimate: {
      eligible: null,
      amount: null,
      range: null,
      formula: '',
      formulaParts: { key: 'none', params: {} },
      edition: '',
      version: '',
      reasons: [],
    },
  };
  return {
    store: createDraftStore(flow, draft, {}),
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
