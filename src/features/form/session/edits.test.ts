import { emptyAnswers } from '@domain/flow/fields';
import { differences, editsByStep, withEdits, withoutEcho, withoutSaved } from './edits';

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

test('our own words coming back are no difference, nor is an empty field that was cleared', () => {
  expect(withoutEcho({ 'oldCarInfo.vin': 'A', 'oldCarInfo.fuel': null }, answers)).toEqual({});
});

test('two versions differ where their answers do', () => {
  expect(differences(answers, { ...answers, oldCarInfo: { vin: 'Z', plateNo: '苏E12345', fuel: 'bev' } })).toEqual([
    'oldCarInfo.vin',
    'oldCarInfo.fuel',
  ]);
});
