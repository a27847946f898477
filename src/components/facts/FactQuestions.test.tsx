import { screen } from '@testing-library/react';
import type { AskedFact, GivenFacts } from '@domain/policy/factsAsked';
import { Kept, show } from '@/components/testing/show';
import FactQuestions from './FactQuestions';

function ask(facts: readonly AskedFact[]) {
  const changes: GivenFacts[] = [];
  const { person } = show(
    <Kept start={{} as GivenFacts}>
      {(given, onChange) => (
        <FactQuestions
          flow="newApplyElv"
          facts={facts}
          carType="nev"
          given={given}
          onChange={(next) => {
            changes.push(next);
            onChange(next);
          }}
        />
      )}
    </Kept>,
  );
  return { person, changes };
}

describe('FactQuestions', () => {
  it('offers the powertrains of the chosen kind of car, and the owners of the old car', async () => {
    const { person, changes } = ask(['powertrain', 'oldOwner']);
    expect(screen.queryByRole('option', { name: '汽油' })).toBeNull();
    await person.selectOptions(screen.getByLabelText(/新车动力类型/), 'bev');
    await person.selectOptions(screen.getByLabelText(/旧车车主/), '配偶');
    expect(changes.at(-1)).toEqual({ powertrain: 'bev', oldOwner: 'spouse' });
  });

  it('reports that a wrong value is not counted, until it is corrected', async () => {
    const { person } = ask(['oldPlate']);
    const plate = screen.getByLabelText(/旧车号牌/);
    await person.type(plate, '苏e1');
    expect(plate).toBeValid();
    await person.tab();
    expect(plate).toHaveAccessibleDescription(/没有算进去/);
    expect(plate).toBeInvalid();
    await person.type(plate, '234');
    expect(plate).toBeInvalid();
    await person.type(plate, '5');
    expect(plate).toBeValid();
    await person.type(plate, '{Backspace}');
    expect(plate).toBeValid();
  });

  it('counts a number only when its field is left, and none that is wrong', async () => {
    const { person, changes } = ask(['priceExclTax', 'sellerPlace', 'oldPlate', 'regDate']);
    const type = async (label: RegExp, text: string) => {
      await person.type(screen.getByLabelText(label, { selector: 'input' }), text);
      expect(changes).toEqual([]);
      await person.click(document.body);
      return changes.splice(0).at(-1);
    };
    expect(await type(/不含税价/, '1')).toEqual({ priceExclTax: null });
    expect(await type(/不含税价/, '20000')).toEqual({ priceExclTax: 12_000_000 });
    expect(await type(/销货单位所在地/, '9132')).toMatchObject({ sellerPlace: null });
    expect(await type(/旧车号牌/, '苏e12345')).toMatchObject({ oldPlate: '苏E12345' });
    expect(await type(/^新车注册登记日期/, '20260131')).toMatchObject({ regDate: '2026-01-31' });
  });
});
