import type { Passage } from './passages';

/** Returns a voice of the page language, preferring the same region; undefined if there is none. */
export const voiceFor = (language: string): SpeechSynthesisVoice | undefined => {
  const voices = window.speechSynthesis
    .getVoices()
    .filter(({ lang }) => lang.replace('_', '-').toLowerCase().startsWith(language.slice(0, 2).toLowerCase()));
  return voices.find(({ lang }) => lang.replace('_', '-') === language) ?? voices[0];
};

/** Speaks one passage after the other (some browsers cut off long texts). Returns a function that stops. */
export function speak(passages: readonly Passage[], voice: SpeechSynthesisVoice, onEnd: () => void): () => void {
  const { speechSynthesis } = window;
  let stopped = false;
  // A reference is required: browsers may garbage-collect an utterance while it is spoken.
  let spoken: SpeechSynthesisUtterance | undefined;

  const stop = () => {
    stopped = true;
    spoken = undefined;
    speechSynthesis.cancel();
    passages.forEach(({ block }) => block.classList.remove('being-read'));
  };
  const next = (at: number) => {
    passages[at - 1]?.block.classList.remove('being-read');
    const passage = passages[at];
    if (stopped) return;
    if (!passage) return onEnd();
    passage.block.classList.add('being-read');
    passage.block.scrollIntoView({ block: 'nearest' });
    spoken = new SpeechSynthesisUtterance(passage.text);
    Object.assign(spoken, {
      voice,
      lang: voice.lang,
      rate: 0.9,
      onend: () => next(at + 1),
      onerror: () => {
        if (!stopped) onEnd();
      },
    });
    speechSynthesis.speak(spoken);
  };
  speechSynthesis.cancel();
  next(0);
  return stop;
}
