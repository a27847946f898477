import { clock } from '@/services/clock';
import { compare, hear, type Heard } from './kept';
import { publicScreens } from './publicScreens';
import { signInScreens } from './signInScreens';

const files: Record<string, readonly Heard[]> = {
  public: publicScreens,
  signIn: signInScreens,
};
const { now } = clock;

beforeEach(() => {
  globalThis.fetch = () => Promise.reject(new Error('no photos here'));
});
afterEach(() => {
  clock.now = now;
});

describe.each(Object.keys(files))('by ear, %s:', (name) => {
  const chapters: string[] = [];

  test.each(files[name]!)('$title', async (one) => {
    const said = await hear(one);
    chapters.push(said);
    expect(said).toContain('heading');
  });

  test('each is heard as it is kept', () => compare(name, chapters.join('\n')));
});
