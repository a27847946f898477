import { readFileSync } from 'node:fs';
import { draftFaults } from './draft/faults';
import { rightsFaults } from './rights/faults';
import { changes } from '../messages/changes';

const faults = [...draftFaults, ...rightsFaults.flatMap(({ takes = [] }) => takes), ...changes];

describe('faults that the proof plants at night, because a renamed source text is noticed by day', () => {
  it.each(faults)('the replaced text exists once: $what, $file', ({ file, take }) =>
    expect(readFileSync(file, 'utf8').split(take)).toHaveLength(2),
  );
});
