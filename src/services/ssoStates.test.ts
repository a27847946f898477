import { beganHere, rememberState } from './ssoStates';

const setOut = (state: string) => rememberState(`https://province.example/authorize?client_id=a&state=${state}`);

describe('the sign-ins that this browser began', () => {
  it('are known by their state, several at a time, and no other', () => {
    expect(beganHere('one')).toBe(false);
    setOut('one');
    setOut('two');
    expect(['one', 'two', 'three', 'one two', ''].map(beganHere)).toEqual([true, true, false, false, false]);
  });

  it('are forgotten when five more have begun', () => {
    setOut('early');
    for (const state of ['a', 'b', 'c', 'd', 'e']) setOut(state);
    expect(beganHere('early')).toBe(false);
    expect(beganHere('a')).toBe(true);
  });
});
