import { flows } from './index';
import { flowOf, kindOf } from './names';

test('the names of the flows are those of the declarations', () => {
  for (const { id, kind, generation } of Object.values(flows)) {
    expect(flowOf(kind, generation)).toBe(id);
    expect(kindOf(id)).toBe(kind);
  }
});
