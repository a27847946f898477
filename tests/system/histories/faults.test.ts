import { readFileSync } from 'node:fs';
import { draftFaults } from './draft/faults';
import { officeFaults } from './office/faults';

// The proof removes these protections by their source text at night; a renamed one is noticed here.
const faults = [...draftFaults, ...officeFaults.flatMap(({ takes }) => takes)];

test.each(faults)('the source text of the protection exists once: $what, $file', ({ file, take }) => {
  expect(readFileSync(file, 'utf8').split(take)).toHaveLength(2);
});
