import { speak, voiceFor } from './speech';

const voice = (lang: string) => ({ lang, voiceURI: lang }) as SpeechSynthesisVoice;
const synthesis = {
  voices: [voice('en-US'), voice('zh-HK'), voice('zh-CN')],
  speak: jest.fn(),
  cancel: jest.fn(),
  getVoices: () => synthesis.voices,
};
const said = () => synthesis.speak.mock.calls.map(([{ text }]: [{ text: string }]) => text);
const finish = () => (synthesis.speak.mock.lastCall?.[0] as { onend: () => void }).onend();

beforeEach(() => {
  synthesis.speak.mockClear();
  Object.assign(window, {
    speechSynthesis: synthesis,
    SpeechSynthesisUtterance: class {
      constructor(public text: string) {}
    },
  });
  document.body.innerHTML = '<p>一</p><p>二</p>';
  Element.prototype.scrollIntoView = jest.fn();
});
const passages = () => [...document.querySelectorAll('p')].map((block) => ({ block, text: block.textContent ?? '' }));
const marked = () => document.querySelector('.being-read')?.textContent;

describe('speech', () => {
  it('voiceFor prefers a voice of the same region, then of the same language, else returns undefined', () => {
    expect(voiceFor('zh-CN')?.lang).toBe('zh-CN');
    expect(voiceFor('en-GB')?.lang).toBe('en-US');
    expect(voiceFor('ar-SA')).toBeUndefined();
  });

  it('speak reads one passage after the other, highlights it, and calls onEnd', () => {
    const end = jest.fn();
    speak(passages(), voice('zh-CN'), end);
    expect([said(), marked()]).toEqual([['一'], '一']);
    finish();
    expect([said(), marked()]).toEqual([['一', '二'], '二']);
    finish();
    expect(end).toHaveBeenCalledTimes(1);
    expect(marked()).toBeUndefined();
  });

  it('speak reads nothing more after it is stopped', () => {
    const stop = speak(passages(), voice('zh-CN'), jest.fn());
    stop();
    expect(synthesis.cancel).toHaveBeenCalled();
    finish();
    expect([said(), marked()]).toEqual([['一'], undefined]);
  });
});
