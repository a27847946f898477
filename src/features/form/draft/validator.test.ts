import { flows } from '@domain/flow';
import type { Detail } from '@domain/contract/types';
import { sampleNow } from '@domain/testing/sample';
import { testDraft, testPolicy } from '../testing/draft';
import { createDraftStore, type DraftState } from './store';
import { termRules } from './termRules';
import { createValidator } from './validator';

const flow = flows.newApplyElv;
const edition = testPolicy.editions.find((one) => one.flow === flow.id) as (typeof testPolicy.editions)[number];
const files = edition.requiredMaterials.map((slot) => ({ id: slot, slot, index: 0, width: 1200, height: 900 }));

const validatorAt = (now = sampleNow) =>
  createValidator({ flow, common: testPolicy.common, edition, clock: { now: () => now }, terms: termRules });
const stateOf = (draft: Partial<Detail> = {}, patch: Parameters<typeof createDraftStore>[2] = {}): DraftState =>
  createDraftStore(flow, testDraft('newApplyElv', { files, ...draft }), patch).get();
const returned = (items: { key: string; touched?: boolean }[]): Partial<Detail> => ({
  status: 'returned',
  returned: {
    round: 1,
    remark: '',
    items: items.map(({ key, touched = false }) => ({ key, code: 'unclear', text: '', old: null, touched })),
  },
});
const codes = (state: DraftState) =>
  Object.fromEntries(
    validatorAt()
      .steps(state)
      .flatMap(({ problems }) => Object.entries(problems).map(([key, { code }]) => [key, code])),
  );

test('validator: finds no problem in a complete draft and opens every step', () => {
  expect(validatorAt().steps(stateOf())).toEqual(
    flow.steps.map(({ key }) => ({ key, open: true, complete: true, problems: {} })),
  );
});

test('validator: validates unsaved edits and closes the steps after an invalid one', () => {
  const states = validatorAt().steps(stateOf({}, { edits: { 'oldCarInfo.vin': 'L00' } }));
  expect(states.map(({ open }) => open)).toEqual([true, true, false]);
  expect(states[1]?.problems['oldCarInfo.vin']?.code).toBe('format');
});

test('validator: counts an uploading photo but not a failed one', () => {
  const photo = { localId: 'a', slot: 'scrapCert', progress: 0, round: 0, concerns: [] };
  const without = files.filter(({ slot }) => slot !== 'scrapCert');
  expect(codes(stateOf({ files: without }))).toEqual({ scrapCert: 'required' });
  expect(codes(stateOf({ files: without }, { photos: [{ ...photo, phase: 'uploading' }] }))).toEqual({});
  expect(codes(stateOf({ files: without }, { photos: [{ ...photo, phase: 'failed' }] }))).toEqual({
    scrapCert: 'required',
  });
});

test('validator: counts a photo and its pending retake once', () => {
  const again = { localId: 'a', slot: 'scrapCert', phase: 'waiting' as const, progress: 0, round: 0, concerns: [] };
  expect(codes(stateOf({}, { photos: [{ ...again, replaces: 'scrapCert' }] }))).toEqual({});
});

test('validator: shows a server-only problem until the field is edited', () => {
  const taken = { problems: { 'oldCarInfo.vin': { code: 'duplicate', message: '已用于其他申请' } } } as Partial<Detail>;
  const vin = stateOf(taken).answers.oldCarInfo.vin ?? null;
  const codeOf = (state: DraftState) => validatorAt().problem(state, 'oldCarInfo', 'oldCarInfo.vin')?.code;
  expect(codeOf(stateOf(taken))).toBe('duplicate');
  expect(codeOf(stateOf(taken, { edits: { 'oldCarInfo.vin': vin } }))).toBeUndefined();
  expect(validatorAt().problems(stateOf(taken), 'oldCarInfo')).toEqual({});
});

describe('validator of a returned application', () => {
  const marked = [{ key: 'personalInfo.address' }, { key: 'newInvoice' }];

  test('opens every step and reports untouched marks', () => {
    const states = validatorAt().steps(stateOf(returned(marked)));
    expect(states.map(({ open }) => open)).toEqual([true, true, true]);
    expect(codes(stateOf(returned(marked)))).toEqual({ 'personalInfo.address': 'untouched', newInvoice: 'untouched' });
    expect(states[1]?.complete).toBe(true);
  });

  test('counts a mark as corrected when the server has it, when it is edited, and when its photo is pending', () => {
    const touched = returned([{ key: 'personalInfo.address', touched: true }, { key: 'newInvoice' }]);
    expect(codes(stateOf(touched))).toEqual({ newInvoice: 'untouched' });
    const typed = { 'personalInfo.address': '江苏省苏州市另一条路8号' };
    const replaces = files.find(({ slot }) => slot === 'newInvoice')?.id;
    const pending = {
      localId: 'a',
      slot: 'newInvoice',
      phase: 'waiting' as const,
      progress: 0,
      round: 1,
      concerns: [],
    };
    const photo = { ...pending, replaces };
    expect(codes(stateOf(returned(marked), { edits: typed, photos: [photo] }))).toEqual({});
  });

  test('validates marked fields only, so masked answers elsewhere are no problem', () => {
    const draft = testDraft('newApplyElv', { files, ...returned([{ key: 'personalInfo.address', touched: true }]) });
    draft.steps.personalInfo.idNo = '3****************6';
    expect(codes(createDraftStore(flow, draft, {}).get())).toEqual({});
    expect(codes(createDraftStore(flow, draft, { edits: { 'personalInfo.address': '' } }).get())).toEqual({
      'personalInfo.address': 'required',
    });
  });

  test('counts a marked field that another answer hides as corrected, and validates a field that it shows', () => {
    const both = returned([{ key: 'newCarInfo.carType' }, { key: 'newCarInfo.displacementMl' }]);
    const draft = testDraft('newApplyElv', { files, ...both });
    Object.assign(draft.steps.newCarInfo, { carType: 'ice', displacementMl: 1500 });
    expect(codes(createDraftStore(flow, draft, {}).get())).toEqual({
      'newCarInfo.carType': 'untouched',
      'newCarInfo.displacementMl': 'untouched',
    });
    const edits = { 'newCarInfo.carType': 'nev' } as const;
    expect(codes(createDraftStore(flow, draft, { edits }).get())).toEqual({});
    const shown = stateOf(returned([{ key: 'newCarInfo.carType' }]), { edits: { 'newCarInfo.carType': 'ice' } });
    expect(codes(shown)).toEqual({ 'newCarInfo.displacementMl': 'required' });
    const typed = { 'newCarInfo.carType': 'ice', 'newCarInfo.displacementMl': 1500 } as const;
    expect(codes(stateOf(returned([{ key: 'newCarInfo.carType' }]), { edits: typed }))).toEqual({});
  });
});

test('validator: without the terms the first step is checked, but neither complete nor followed by an open one', () => {
  const validator = createValidator({
    flow,
    common: testPolicy.common,
    edition,
    clock: { now: () => sampleNow },
    terms: null,
  });
  const wrong = stateOf({}, { edits: { 'personalInfo.mobile': '1', 'oldCarInfo.vin': '1' } });
  expect(validator.problem(wrong, 'personalInfo', 'personalInfo.mobile')?.message).toMatch(/^手机号应为11位数字/);
  expect(validator.problems(wrong, 'oldCarInfo')).toEqual({});
  expect(validator.steps(stateOf()).map(({ open, complete }) => [open, complete])).toEqual([
    [true, false],
    [false, false],
    [false, false],
  ]);
  expect(validator.estimate(stateOf())).toBeUndefined();
});
