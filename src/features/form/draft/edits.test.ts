import { emptyAnswers } from '@domain/flow/fields';
import { flows } from '@domain/flow';
import { testDraft } from '../testing/draft';
import { editsOnto, withEdits, withoutUnchanged, type Edits } from './edits';

const answers = { ...emptyAnswers(), oldCarInfo: { vin: 'A', plateNo: '苏E12345' } };

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

  it('keeps an unchanged value that confirms a mark', () => {
    const item = { key: 'newCarInfo.brand', code: 'x', text: '', old: null, touched: false };
    const theirs = testDraft('newApplyElv', { status: 'returned', returned: { round: 1, remark: '', items: [item] } });
    const edits: Edits = { 'newCarInfo.brand': theirs.steps.newCarInfo.brand ?? null };
    expect(editsOnto(newApplyElv, theirs, { edits, answers: theirs.steps }, [])).toEqual(edits);
  });
});
