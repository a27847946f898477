import fs from 'node:fs';
import { apiBase } from '@domain/contract/paths';
import { testApp } from '../testing/app';

it('alerts are about figures that the server tells', async () => {
  const t = await testApp();
  await t.inject(`${apiBase}/health`);
  const { body } = await t.inject(`${apiBase}/metrics`);
  await t.close();
  const told = new Set([...body.matchAll(/^(\w+)[{ ]/gm)].map(([, name]) => name));
  const rules = [...fs.readFileSync('docs/alerts.yml', 'utf8').matchAll(/^ +expr: (.+)$/gm)].map(
    ([, rule]) => rule ?? '',
  );
  const named = rules.flatMap((rule) => rule.match(/\b[a-z]+(_\w+)+(?=[[{ )]|$)/g) ?? []);
  expect(rules.length).toBeGreaterThanOrEqual(12);
  // every rule names at least one, and each is there
  expect(named.filter((name) => !['histogram_quantile', 'min_over_time'].includes(name)).length).toBeGreaterThanOrEqual(
    12,
  );
  expect(named.filter((name) => !told.has(name) && !['histogram_quantile', 'min_over_time'].includes(name))).toEqual(
    [],
  );
});
