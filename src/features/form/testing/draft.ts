import type { Detail, PolicyReply } from '@domain/contract/types';
import type { FlowId } from '@domain/flow/types';
import { declarationsIn } from '@domain/policy/statements';
import { examplePolicy, sampleAnswers } from '@domain/testing/sample';

export const testPolicy: PolicyReply = {
  ...examplePolicy,
  editions: examplePolicy.editions.map((edition) => ({ ...edition, status: 'open' as const })),
  declarations: declarationsIn('zh-CN'),
  consents: [],
  reading: 'off',
};

/** A photo of each slot that a flow requires. */
export const wholeFiles = (flow: FlowId): Detail['files'] =>
  testPolicy.editions
    .filter((edition) => edition.flow === flow)
    .flatMap(({ requiredMaterials }) => requiredMaterials)
    .map((slot) => ({ id: slot, slot, index: 0, width: 1200, height: 900 }));

export function testDraft(flow: FlowId, patch: Partial<Detail> = {}): Detail {
  const edition = testPolicy.editions.find((one) => one.flow === flow);
  return {
    id: 'draft-1',
    flow,
    edition: edition?.id ?? '',
    policyVersion: edition?.version ?? '',
    status: 'draft',
    revision: 3,
    steps: sampleAnswers(flow) as Detail['steps'],
    files: [],
    problems: {},
    history: [],
    expected: [],
    actions: ['save', 'submit', 'delete'],
    estimate: {
      eligible: true,
      amount: 1_800_000,
      range: null,
      formula: '',
      formulaParts: { key: 'none', params: {} },
      edition: edition?.id ?? '',
      version: '2026.1',
      reasons: [],
    },
    updatedAt: '2026-11-21T09:41:00+08:00',
    ...patch,
  };
}
