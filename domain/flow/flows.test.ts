import { sampleAnswers, sampleContext, sampleFiles } from '../testing/sample';
import { applicationNumber, flows, isApplicationNumber } from './index';
import { firstIncomplete, stepOf } from './stepOf';
import { statesWith } from './check';
import { allRules, checkApplication } from './validate';
import { emptyAnswers, fieldsOf } from './fields';
import { flowIds } from './types';

describe.each(flowIds)('the flow %s', (id) => {
  const flow = flows[id];
  const ctx = sampleContext(id);

  it('accepts a complete application', () =>
    expect(checkApplication(flow, sampleAnswers(id), sampleFiles(id), ctx)).toEqual({}));

  it('requires every visible field and every photo of an empty application', () => {
    const asked = Object.keys(checkApplication(flow, emptyAnswers(), [], ctx));
    const always = flow.steps.flatMap((step) =>
      fieldsOf(step)
        .filter((field) => !field.visibleWhen && !field.preset && !field.onlyIfRead)
        .map((field) => `${step.key}.${field.key}`),
    );
    expect(asked.sort()).toEqual([...always, ...ctx.edition.requiredMaterials].sort());
  });

  it('opens the steps one after the other', () => {
    const answers = emptyAnswers();
    const reached: (string | null)[] = [];
    for (const step of flow.steps) {
      const states = statesWith(allRules, flow, answers, sampleFiles(id), ctx);
      expect(states.filter((state) => state.open).map((state) => state.key)).toEqual([...reached, step.key]);
      reached.push(firstIncomplete(states));
      answers[step.key] = sampleAnswers(id)[step.key];
    }
    expect(reached).toEqual(['personalInfo', 'oldCarInfo', 'newCarInfo']);
    expect(firstIncomplete(statesWith(allRules, flow, answers, sampleFiles(id), ctx))).toBeNull();
  });

  it('assigns every material to a step', () => {
    for (const { key, step } of ctx.edition.materials)
      expect(stepOf(flow, ctx.edition, key)).toBe(flow.steps[step - 1]?.key);
  });
});

describe('application numbers', () => {
  it('contain kind, year, region and a sequence that may exceed six digits', () => {
    expect(applicationNumber(flows.newApply, '2026-11-21', '320500', 42)).toBe('ZH2026320500000042');
    expect(applicationNumber(flows.applyElv, '2026-11-21', '320500', 1_234_567)).toBe('BF20263205001234567');
  });

  it.each(Object.values(flows))('of $id are recognised', (flow) =>
    expect(isApplicationNumber(applicationNumber(flow, '2026-11-21', '320500', 42))).toBe(true),
  );

  it.each(['32999919880808018X', 'LSVAA4182E2123456', 'ZH', 'XX2026320500000042', 'ZH2026320500000042 OR 1=1'])(
    'are not %j',
    (text) => expect(isApplicationNumber(text)).toBe(false),
  );
});
