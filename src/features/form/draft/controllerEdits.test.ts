/** @jest-environment jsdom */
import '../testing/device';
import 'fake-indexeddb/auto';
import { flows } from '@domain/flow';
import { mergeStep } from '@domain/flow/save';

import { ApiError } from '@/services/apiError';
import { call } from '@/services/call';
import { dropEverything } from '@/services/deviceStore';
import { testDraft } from '../testing/draft';
import { closeDraft, openDraft } from './openDraft';
import { submitDraft } from './submit';

jest.mock('@/services/call', () => ({ call: jest.fn() }));
jest.mock('@/services/policy', () => ({
  loadPolicy: () => Promise.resolve(jest.requireActual('../testing/draft').testPolicy),
}));

interface Sent {
  params: { step: 'personalInfo' | 'oldCarInfo' | 'newCarInfo' };
  body: Record<string, string | number | boolean | null>;
}
const answers = jest.mocked(call as unknown as (name: string, sent: Sent) => Promise<unknown>);
const flow = flows.newApplyElv;
const receipt = { id: 'draft-1', number: 'BF2026320500000001' };
const until = async (isSo: () => boolean) => {
  for (let tries = 0; !isSo() && tries < 300; tries += 1) await new Promise((resolve) => setTimeout(resolve, 10));
};

let draft = testDraft('newApplyElv');
function petrolCar() {
  draft = testDraft('newApplyElv');
  draft.steps.newCarInfo = { ...draft.steps.newCarInfo, carType: 'ice', displacementMl: 1_500 };
}
const saves = () => answers.mock.calls.filter(([name]) => name === 'saveStep').map(([, { body }]) => body);

beforeEach(async () => {
  localStorage.setItem('User-Token', 'token');
  petrolCar();
  answers.mockReset().mockImplementation(async (name, sent) => {
    if (name === 'submitApplication') return receipt;
    if (name === 'saveStep') {
      const { step } = sent.params;
      const steps = { ...draft.steps, [step]: mergeStep(flow, step, draft.steps[step], sent.body) };
      draft = { ...draft, revision: draft.revision + 1, steps };
    }
    return draft;
  });
  await dropEverything();
});
afterEach(() => closeDraft(false));

describe('edits of hidden fields', () => {
  it('submits after a field with an unsendable edit becomes hidden', async () => {
    const session = await openDraft(flow);
    session.change('newCarInfo.displacementMl', '1.5');
    session.change('newCarInfo.carType', 'nev');
    expect(session.store.get().edits).toEqual({ 'newCarInfo.carType': 'nev' });
    expect(await submitDraft(session, [])).toEqual(receipt);
    expect(saves()).toEqual([{ carType: 'nev' }]);
  });

  it('shows the saved value when the field becomes visible again', async () => {
    const session = await openDraft(flow);
    session.change('newCarInfo.displacementMl', '1.5');
    session.change('newCarInfo.carType', 'nev');
    session.change('newCarInfo.carType', 'ice');
    expect(session.store.get().answers.newCarInfo.displacementMl).toBe(1_500);
    expect(await submitDraft(session, [])).toEqual(receipt);
  });

  it('drops a hidden edit that is restored from the device', async () => {
    const first = await openDraft(flow);
    first.change('newCarInfo.displacementMl', '1.5');
    await first.flush();
    await closeDraft(false);
    draft.steps.newCarInfo = { ...draft.steps.newCarInfo, carType: 'nev' };
    const second = await openDraft(flow);
    expect(second.store.get().edits).toEqual({});
    await until(() => second.store.get().phase === 'saved');
    expect(await submitDraft(second, [])).toEqual(receipt);
  });

  it('drops a hidden edit when the version of another device is chosen', async () => {
    const session = await openDraft(flow);
    session.change('newCarInfo.displacementMl', '1.5');
    const newer = testDraft('newApplyElv', { revision: 9 });
    newer.steps.newCarInfo = { ...newer.steps.newCarInfo, carType: 'nev' };
    draft = newer;
    answers.mockRejectedValueOnce(new ApiError('badRequest', { status: 409, code: 'REVISION_CONFLICT', data: newer }));
    session.change('newCarInfo.brand', '示例品牌乙');
    await session.flush();
    expect(session.store.get().phase).toBe('conflict');
    session.resolveConflict({ 'newCarInfo.displacementMl': '1.5' });
    expect(session.store.get().edits).toEqual({});
  });
});

describe('edits of number fields that are not numbers yet', () => {
  it('sets the phase "held" and marks the field as left, so that its error is shown', async () => {
    const session = await openDraft(flow);
    session.change('newCarInfo.displacementMl', '1.5');
    await session.flush();
    expect(session.store.get()).toMatchObject({ phase: 'held', edits: { 'newCarInfo.displacementMl': '1.5' } });
    expect(session.store.get().touched.has('newCarInfo.displacementMl')).toBe(true);
    expect(await submitDraft(session, [])).toBe('held');
    session.change('newCarInfo.displacementMl', 1_600);
    await session.flush();
    expect(session.store.get()).toMatchObject({ phase: 'saved', edits: {} });
  });
});

describe('edits of a returned application', () => {
  it('drops restored edits of fields that are not marked', async () => {
    const first = await openDraft(flow);
    first.change('newCarInfo.displacementMl', '1.5');
    await first.flush();
    await closeDraft(false);
    const items = [{ key: 'newCarInfo.brand', text: '与发票不一致', old: '示例', touched: true }];
    const updatedAt = '2026-11-22T10:00:00+08:00';
    draft = { ...draft, status: 'returned', updatedAt, returned: { round: 1, remark: '', items } as never };
    const second = await openDraft(flow);
    expect(second.store.get().edits).toEqual({});
  });
});
