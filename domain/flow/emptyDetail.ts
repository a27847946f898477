import type { Detail } from '../contract/types';
import type { FlowId } from './types';

/** Returns an application without answers: the placeholder of a form that loads, and the draft of a prerendered form. */
export const emptyDetail = (flow: FlowId): Detail => ({
  id: '',
  flow,
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
});
