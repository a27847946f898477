import { screen } from '@testing-library/react';
import { countries } from '@domain/rules/countries';
import ar from '@/locales/countries/ar-SA';
import en from '@/locales/countries/en-US';
import zh from '@/locales/countries/zh-CN';
import { Kept, show } from '../testing/show';
import NationalityInput, { namesIn } from './NationalityInput';

const nationality = (
  <Kept start="">
    {(code, onChange) => <NationalityInput name="nationality" label="国籍" value={code} onChange={onChange} />}
  </Kept>
);

describe('NationalityInput', () => {
  const input = () => screen.getByRole('combobox', { name: '国籍' });

  it('finds a country by a part of its name and takes its code', async () => {
    const { person } = show(nationality);
    await person.type(input(), '尼日利');
    await person.click(await screen.findByRole('option', { name: '尼日利亚 NGA' }));
    expect(input()).toHaveValue('NGA');
    expect(input()).toHaveAccessibleDescription('尼日利亚');
  });

  it('takes a name or the code of a passport that is typed to its end', async () => {
    const { person } = show(nationality);
    for (const [typed, code] of [
      ['尼日尔', 'NER'],
      ['egy', 'EGY'],
      ['D', 'DEU'],
      ['d<<', 'DEU'],
      ['gbn', 'GBR'],
      ['无国籍人', 'XXA'],
    ] as const) {
      await person.clear(input());
      await person.type(input(), typed);
      await person.tab();
      expect([typed, (input() as HTMLInputElement).value]).toEqual([typed, code]);
    }
  });

  it('has the same countries in each language, each with a name of its own', () => {
    const [codes, ...others] = [zh, en, ar].map((list) => {
      const names = namesIn(list);
      expect(new Set(Object.values(names)).size).toBe(Object.keys(names).length);
      return Object.keys(names);
    });
    expect(codes!.filter((code) => !countries.includes(code))).toEqual([]);
    expect(codes!.length).toBe(241);
    expect(others).toEqual([codes, codes]);
  });
});
