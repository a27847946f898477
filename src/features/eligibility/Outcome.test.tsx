import { screen } from '@testing-library/react';
import type { PolicyReply } from '@domain/contract/types';
import example from '@domain/policy/example.json';
import { Kept, show } from '@/components/testing/show';
import { withMessages } from '@/i18n';
import eligibilityTexts from '@/locales/areas/eligibility/zh-CN';
import { noAnswers, type Answers } from './answers';
import { Outcome } from './Outcome';

const Page = withMessages(Outcome, eligibilityTexts);

const electric = { oldFuel: ['any'], newFuel: 'nev', method: 'fixed', amount: 1_000_000 };
const amounts = [{ ...electric, amount: 1_500_000, when: [{ fact: 'powertrain', is: ['bev'] }] }, electric];
const editions = example.editions.map((edition) => ({ ...edition, amounts }));
const policy = { ...example, editions } as unknown as PolicyReply;
const start: Answers = { ...noAnswers, kind: 'scrap', year: 'current', oldFuel: 'gasoline', carType: 'nev' };

it('Outcome: asks for what the amounts read besides the questions of the page, and counts the answer', async () => {
  const { person } = show(
    <Kept start={start}>
      {(answers, onChange) => <Page answers={answers} policy={policy} onChange={onChange} onBegin={() => undefined} />}
    </Kept>,
  );
  expect(await screen.findByTestId('amount')).toHaveTextContent('10,000–15,000');
  await person.selectOptions(await screen.findByLabelText(/新车动力类型/), 'phev');
  expect(screen.getByTestId('amount')).toHaveTextContent(/^10,000/);
});
