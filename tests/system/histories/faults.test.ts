import { readFileSync } from 'node:fs';
import { draftFaults } from './draft/faults';
import { officeFaults } from './office/faults';
import { changes, switchOfMessages, withoutConflict } from '../messages/changes';

// The proof removes these protections or replaces these settings by their source text at night; a renamed one is noticed here.
const faults = [
  ...draftFaults,
  ...officeFaults.flatMap(({ takes }) => takes),
  ...changes,
  withoutConflict,
  ...switchOfMessages(1),
];

test.each(faults)('the source text that the proof replaces exists once: $what, $file', ({ file, take }) =>
  expect(readFileSync(file, 'utf8').split(take)).toHaveLength(2),
);
