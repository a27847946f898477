import { flows } from './index';
import { flowOf, kindOf } from './names';

test('flowOf and kindOf agree with the declarations', () => {
  for (const { id, kind, generation } of Object.values(flows)) {
    expect(flowOf(kind, generation)).toBe(id);
    expect(kindOf(id)).toBe(kind);
  }
});
