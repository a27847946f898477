import type { CallTypes } from '@domain/contract/types';
import type { Answers } from '@domain/flow/types';
import example from '@domain/policy/example.json';
import { officeKeyHeaders, useTestApp } from '../../testing/app';
import { applicant, call, must } from '../../testing/applicant';
import { staffMember, type StaffMember } from '../../testing/staff';

type Case = CallTypes['officeApplication']['reply'];

describe('mark of a model that the imported catalogue lacks', () => {
  const t = useTestApp({ now: '2026-11-21T10:00:00+08:00' });
  let officer: StaffMember;
  let n = 950;
  beforeAll(async () => (officer = await staffMember(t, ['intake'])));
  afterEach(() => t.sql('delete from models'));

  const requires = (flow: string) =>
    example.editions.find((edition) => edition.flow === flow)!.newCar.nevCatalogueRequired;
  const submit = async (flow: 'newApply' | 'newApplyElv', newCar: object = {}) => {
    const change = (answers: Answers): Answers => ({
      ...answers,
      newCarInfo: { ...answers.newCarInfo, ...newCar },
    });
    return (await (await applicant(t)).submitted(flow, (n += 1), change)).id;
  };
  const isMarked = async (id: string) =>
    (await must(officer.send<Case>('GET', `/applications/${id}`))).unlistedModel ?? false;
  const importModels = (...models: string[]) =>
    must(
      call(t, 'POST', '/office/imports/models', {
        body: models.map((model) => ({ brand: '示例', model })),
        headers: officeKeyHeaders,
      }),
    );

  it('appears for a new-energy car only when a catalogue is imported, and never refuses', async () => {
    expect(requires('newApplyElv')).toBe(true);
    const id = await submit('newApplyElv', { model: '示例牌EV-500' });
    expect(await isMarked(id)).toBe(false);
    await importModels('EV600');
    expect(await isMarked(id)).toBe(true);
    expect(await isMarked(await submit('newApplyElv', { model: '没有代码' }))).toBe(true);
  });

  it.each(['ev 500', 'ＥＶ５００', '示例EV500'])(
    'does not appear when the catalogue has the code as %s',
    async (listed) => {
      await importModels('EV600', listed, listed);
      expect(await isMarked(await submit('newApplyElv', { model: '示例牌EV-500' }))).toBe(false);
    },
  );

  it('does not appear for a car with fuel, nor under rules that need no catalogue', async () => {
    await importModels('EV600');
    const fuel = { carType: 'ice', displacementMl: 1500 };
    expect(await isMarked(await submit('newApplyElv', fuel))).toBe(false);
    expect(await isMarked(await submit('newApply'))).toBe(requires('newApply'));
  });
});
