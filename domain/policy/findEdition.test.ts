import type { PolicyReply } from '../contract/types';
import { examplePolicy } from '../testing/sample';
import { findEdition, policyOf } from './findEdition';

const policy: PolicyReply = { ...examplePolicy, declarations: [], consents: [], reading: 'on' } as never;
const [previous, current] = policy.editions.filter(({ kind }) => kind === 'scrap') as [
  PolicyReply['editions'][0],
  PolicyReply['editions'][0],
];

describe('policyOf', () => {
  it('returns the current policy without rules of the submission', () =>
    expect(policyOf(policy, { rules: undefined })).toBe(policy));

  it('returns the common rules and, before all others, the edition of the submission, and keeps the rest', () => {
    const common = { ...policy.common, maxReturns: 9 };
    const edition = { ...current, version: '2026.0' };
    const judging = policyOf(policy, { rules: { common, edition } });
    expect(judging).toEqual({ ...policy, common, editions: [edition, ...policy.editions] });
    expect(findEdition(judging.editions, { status: 'reviewing', flow: current.flow, edition: current.id })).toBe(
      edition,
    );
  });
});

describe('findEdition', () => {
  const find = (status: 'draft' | 'reviewing', edition: string) =>
    findEdition(policy.editions, { status, flow: current.flow, edition });

  it('returns the edition of the submission, also when its flow has another edition now', () =>
    expect(find('reviewing', previous.id)).toBe(previous));

  it('returns the current edition of the flow for a draft and when the edition of the submission no longer exists', () =>
    expect([find('draft', previous.id), find('reviewing', 'scrap-2020')]).toEqual([current, current]));

  it('returns undefined when neither exists', () =>
    expect(findEdition([], { status: 'reviewing', flow: current.flow, edition: current.id })).toBeUndefined());
});
