import { clock } from '@/services/clock';
import { applicantScreens } from './applicantScreens';
import { interruptionScreens } from './interruptionScreens';
import { compare, hear, type Heard } from './kept';
import { publicScreens } from './publicScreens';
import { signInScreens } from './signInScreens';
import { typeScreens } from './typeScreens';

const files: Record<string, readonly Heard[]> = {
  public: publicScreens,
  signIn: signInScreens,
  types: typeScreens,
  applicant: applicantScreens,
  interruption: interruptionScreens,
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

  test('equals the recorded text', () => compare(name, chapters.join('\n')));
});
