import { sampleAnswers } from '@domain/testing/sample';
import type { Case } from './cases';
import { changedRounds } from './changedRounds';

const steps = sampleAnswers('newApplyElv', 1) as Case['steps'];
const withSeller = (sellerName: string) => ({ ...steps, newCarInfo: { ...steps.newCarInfo, sellerName } });
const file = (id: string, slot: string) => ({ id, slot, index: 0, width: 1, height: 1 });
const item = (key: string, state: 'changed' | 'unchanged' | 'absent') => ({ key, state, code: 'blurred', text: '' });

const first: Case['rounds'][number] = {
  round: 0,
  at: '2026-11-20T10:00:00+08:00',
  steps: withSeller('甲'),
  files: [file('a', 'newInvoice'), file('b', 'newInvoice'), file('c', 'scrapCert')],
  changed: ['newCarInfo.sellerName', 'newInvoice', 'oldCarInfo.fuel'],
  samePhotos: ['b2'],
  returned: {
    at: '2026-11-21T10:00:00+08:00',
    remark: '请补正',
    items: [item('newCarInfo.sellerName', 'changed'), item('newInvoice', 'changed'), item('scrapCert', 'absent')],
  },
};
const second: Case['rounds'][number] = {
  ...first,
  round: 1,
  steps: withSeller('乙'),
  files: [file('a2', 'newInvoice'), file('b2', 'newInvoice')],
  changed: [],
  samePhotos: [],
  returned: {
    at: '2026-11-23T10:00:00+08:00',
    remark: '',
    items: [item('newCarInfo.sellerName', 'unchanged')],
  },
};
const found = (more: Partial<Case> = {}): Case =>
  ({ flow: 'newApplyElv', steps: withSeller('乙'), files: second.files, rounds: [], ...more }) as Case;

describe('changedRounds', () => {
  it('has no round for a case that was never returned', () => expect(changedRounds(found())).toEqual([]));

  it('puts the old value beside the new one, and each old photo beside its replacement', () => {
    const [round] = changedRounds(found({ rounds: [first] }));
    expect(round).toMatchObject({ number: 1, remark: '请补正' });
    expect(round!.requested.map(({ values, photos }) => (values ? [values.old, values.now] : photos))).toEqual([
      ['甲', '乙'],
      [
        { old: 'a', now: 'a2', same: false },
        { old: 'b', now: 'b2', same: true },
      ],
      [{ old: 'c', now: undefined, same: false }],
    ]);
    expect(round!.requested.map(({ state }) => state)).toEqual(['changed', 'changed', 'absent']);
  });

  it('lists changes without a request separately', () => {
    const [round] = changedRounds(found({ rounds: [first] }));
    expect(round!.others.map(({ key, reason }) => [key, reason])).toEqual([['oldCarInfo.fuel', undefined]]);
  });

  it('begins with the latest of two returns and compares each with the submission after it', () => {
    const rounds = changedRounds(found({ rounds: [first, second], steps: withSeller('丙') }));
    expect(rounds.map(({ number }) => number)).toEqual([2, 1]);
    expect(rounds.map(({ requested }) => [requested[0]!.values?.old, requested[0]!.values?.now])).toEqual([
      ['乙', '丙'],
      ['甲', '乙'],
    ]);
  });
});
