import fs from 'node:fs';
import path from 'node:path';
import { flows } from '../../flow';
import { checkApplication } from '../../flow/validate';
import type { Answers, StepKey } from '../../flow/types';
import { contextOf, effectiveStatus, estimateAnswers } from '..';
import example from '../example.json';
import { parsePolicy } from '../parse';
import { withTerms } from '../terms';
import type { PolicyFile, TermsFile } from '../schema';
import { sampleAnswers } from '../../testing/sample';
import { startOfDay } from '../../time';

interface Case {
  title: string;
  kind: 'scrap' | 'replacement';
  sources: { url: string; readOn: string }[];
  /** What the sources do not state: set so that the examples do not depend on it. */
  notStated: string[];
  applyFrom: string;
  filedOn: string;
  /** A complete application differs from the sample in these answers; each example in some more. */
  answers: Record<string, string | number>;
  terms: TermsFile['editions'][number]['terms'];
  /** `amount` in yuan; `reason` of the refusal, or `closed` after the last day of all terms */
  examples: { text: string; answers: Case['answers']; filedOn?: string; amount?: number; reason?: string }[];
}

const files = fs.readdirSync(__dirname).filter((name) => name.endsWith('.json'));
const caseOf = (name: string) => JSON.parse(fs.readFileSync(path.join(__dirname, name), 'utf8')) as Case;

/** The example with the terms of the programme in place of its own, without limits: the programme shares none with the other editions. */
function policyOf({ kind, terms, applyFrom }: Case) {
  const file = structuredClone(withTerms(example as unknown as PolicyFile));
  const edition = file.editions.find((one) => one.kind === kind && one.generation === 'current')!;
  Object.assign(edition, { terms });
  for (const one of file.editions) one.limits = [];
  delete file.groups;
  Object.assign(edition.intake, { applyFrom });
  return { policy: parsePolicy(file), flow: flows[edition.flow] };
}

const withAnswers = (answers: Answers, changes: Case['answers']): Answers => {
  const next = structuredClone(answers);
  for (const [key, value] of Object.entries(changes)) {
    const [step, field] = key.split('.') as [StepKey, string];
    next[step][field] = value;
  }
  return next;
};

describe.each(files.map((name): [string, Case] => [caseOf(name).title, caseOf(name)]))('%s', (_title, programme) => {
  const { policy, flow } = policyOf(programme);

  it('has sources with a date, and ten examples', () => {
    expect(programme.sources.length).toBeGreaterThan(0);
    for (const { url, readOn } of programme.sources)
      expect([url, readOn]).toEqual([expect.stringMatching(/^https?:/), expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/)]);
    expect(programme.examples.length).toBeGreaterThanOrEqual(10);
  });

  it.each(programme.examples.map((one): [string, Case['examples'][number]] => [one.text, one]))(
    '%s',
    (_text, { answers: changes, filedOn = programme.filedOn, amount, reason }) => {
      const answers = withAnswers(withAnswers(sampleAnswers(flow.id), programme.answers), changes);
      const context = contextOf(policy, flow.id, startOfDay(filedOn));
      const problems = Object.values(checkApplication(flow, answers, [], context)).filter(
        ({ code }) => code !== 'required',
      );
      const reasons = [...new Set(problems.map((problem) => problem.reason))];
      const isClosed = effectiveStatus(context.edition, context.now) === 'closed';
      if (reason !== undefined) return expect(isClosed ? ['closed'] : reasons).toEqual([reason]);
      expect([isClosed, reasons]).toEqual([false, []]);
      expect(estimateAnswers(flow, answers, context).amount).toBe(amount! * 100);
    },
  );
});
