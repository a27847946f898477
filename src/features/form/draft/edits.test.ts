import { emptyAnswers } from '@domain/flow/fields';
import { flows } from '@domain/flow';
import { testDraft } from '../testing/draft';
import {
  differences,
  editsOnto,
  groupByStep,
  withEdits,
  withoutSavedEdits,
  withoutUnchanged,
  type Edits,
} from './edits';

const answers = { ...emptyAnswers(), oldCarInfo: { vin: 'A', plateNo: '苏E12345' } };

test('withEdits: overrides the server values and does not mutate them', () => {
  expect(withEdits(answers, { 'oldCarInfo.vin': 'B' }).oldCarInfo).toEqual({ vin: 'B', plateNo: '苏E12345' });
  expect(answers.oldCarInfo.vin).toBe('A');
});

test('groupByStep: groups the edits by step in step order', () => {
  expect(groupByStep({ 'newCarInfo.vin': 'C', 'oldCarInfo.vin': 'B', 'oldCarInfo.fuel': null })).toEqual([
    ['oldCarInfo', { vin: 'B', fuel: null }],
    ['newCarInfo', { vin: 'C' }],
  ]);
});

test('withoutSavedEdits: keeps values that changed during the save', () => {
  expect(
    withoutSavedEdits({ 'oldCarInfo.vin': 'BC', 'oldCarInfo.fuel': 'bev' }, 'oldCarInfo', { vin: 'B', fuel: 'bev' }),
  ).toEqual({ 'oldCarInfo.vin': 'BC' });
});

describe('withoutUnchanged', () => {
  const { newApplyElv } = flows;

  it('drops edits that the answers contain, and cleared fields that are empty', () => {
    expect(withoutUnchanged(newApplyElv, { 'oldCarInfo.vin': 'A', 'oldCarInfo.fuel': null }, answers)).toEqual({});
  });

  it('keeps the confirmation of a number that differs, because the server clears it', () => {
    const confirmed = { ...answers, oldCarInfo: { ...answers.oldCarInfo, vinConfirmed: true } };
    const edits = { 'oldCarInfo.vin': 'B', 'oldCarInfo.vinConfirmed': true } as const;
    expect(withoutUnchanged(newApplyElv, edits, confirmed)).toEqual(edits);
    expect(withoutUnchanged(newApplyElv, { ...edits, 'oldCarInfo.vin': 'A' }, confirmed)).toEqual({});
  });
});

test('differences: returns the fields whose values differ', () => {
  expect(differences(answers, { ...answers, oldCarInfo: { vin: 'Z', plateNo: '苏E12345', fuel: 'bev' } })).toEqual([
    'oldCarInfo.vin',
    'oldCarInfo.fuel',
  ]);
});

describe('editsOnto', () => {
  const { newApplyElv } = flows;
  const vin = 'newCarInfo.vin';
  const confirmed = 'newCarInfo.vinConfirmed';
  const withVin = (number: string, isConfirmed = false) => {
    const draft = testDraft('newApplyElv');
    draft.steps.newCarInfo = { ...draft.steps.newCarInfo, vin: number, vinConfirmed: isConfirmed };
    return draft;
  };
  const onto = (own: string, theirs: string, discarded: (typeof vin)[] = [], isTheirsConfirmed = false) => {
    const edits: Edits = own === 'OLD' ? { [confirmed]: true } : { [vin]: own, [confirmed]: true };
    const answers = withEdits(withVin('OLD').steps, edits);
    return editsOnto(newApplyElv, withVin(theirs, isTheirsConfirmed), { edits, answers }, discarded);
  };

  it.each([false, true])('keeps the confirmation of the own number (confirmed on the other device: %s)', (isTheirs) =>
    expect(onto('MINE', 'THEIRS', [], isTheirs)).toEqual({ [vin]: 'MINE', [confirmed]: true }),
  );

  it('drops the own confirmation when the number of the other device is chosen', () =>
    expect(onto('MINE', 'THEIRS', [vin])).toEqual({}));

  it('keeps the own confirmation of a number that both devices have', () => {
    expect(onto('SAME', 'SAME')).toEqual({ [confirmed]: true });
    expect(onto('OLD', 'OLD')).toEqual({ [confirmed]: true });
  });

  it('drops a confirmation of the former number when only the other device changed the number', () =>
    expect(onto('OLD', 'THEIRS')).toEqual({}));
});
