import { useModel } from '@umijs/max';
import { useT, useWords } from '@/services/i18n';

/** Returns whether an actor is the signed-in officer. Records identify an officer as `staff:<id>`. */
export function useIsMe() {
  const { initialState } = useModel('@@initialState');
  return (actor: string | null): boolean => actor !== null && actor === `staff:${initialState?.me?.id}`;
}

/** Returns the display name of an actor: an officer, an API key or the server. */
export function useActorName(names: Readonly<Record<string, string>> = {}) {
  const t = useT();
  const words = useWords();
  const isMe = useIsMe();
  return (actor: string | null): string => {
    if (!actor) return '–';
    const name = names[actor];
    if (name) return isMe(actor) ? t('who.me', { name }) : name;
    const [kind = '', rest = ''] = actor.split(/:(.*)/s);
    if (kind === 'office') return t('who.key', { name: rest });
    return words(`who.${kind}`, actor);
  };
}
