import { emptyAnswers } from '@domain/flow/fields';
import { flows } from '@domain/flow';
import { differences, editsByStep, withEdits, withoutSaved } from './edits';
import { withoutEcho } from './fields';

const answers = { ...emptyAnswers(), oldCarInfo: { vin: 'A', plateNo: '苏E12345' } };

test('what was typed lies over what the server has', () => {
  expect(withEdits(answers, { 'oldCarInfo.vin': 'B' }).oldCarInfo).toEqual({ vin: 'B', plateNo: '苏E12345' });
  expect(answers.oldCarInfo.vin).toBe('A');
});

test('a save carries one step, in the order of the steps', () => {
  expect(editsByStep({ 'newCarInfo.vin': 'C', 'oldCarInfo.vin': 'B', 'oldCarInfo.fuel': null })).toEqual([
    ['oldCarInfo', { vin: 'B', fuel: null }],
    ['newCarInfo', { vin: 'C' }],
  ]);
});

test('what was typed on while the save was under way stays unsaved', () => {
  expect(
    withoutSaved({ 'oldCarInfo.vin': 'BC', 'oldCarInfo.fuel': 'bev' }, 'oldCarInfo', { vin: 'B', fuel: 'bev' }),
  ).toEqual({ 'oldCarInfo.vin': 'BC' });
});

describe('withoutEcho', () => {
  const { newApplyElv } = flows;

  it('drops edits that the answers contain, and cleared fields that are empty', () => {
    expect(withoutEcho(newApplyElv, { 'oldCarInfo.vin': 'A', 'oldCarInfo.fuel': null }, answers)).toEqual({});
  });

  it('keeps the confirmation of a number that differs, because the server clears it', () => {
    const confirmed = { ...answers, oldCarInfo: { ...answers.oldCarInfo, vinConfirmed: true } };
    const edits = { 'oldCarInfo.vin': 'B', 'oldCarInfo.vinConfirmed': true } as const;
    expect(withoutEcho(newApplyElv, edits, confirmed)).toEqual(edits);
    expect(withoutEcho(newApplyElv, { ...edits, 'oldCarInfo.vin': 'A' }, confirmed)).toEqual({});
  });
});

test('two versions differ where their answers do', () => {
  expect(differences(answers, { ...answers, oldCarInfo: { vin: 'Z', plateNo: '苏E12345', fuel: 'bev' } })).toEqual([
    'oldCarInfo.vin',
    'oldCarInfo.fuel',
  ]);
});
