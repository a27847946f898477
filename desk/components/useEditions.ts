import { clearCache, useRequest } from 'ahooks';
import { getLocale } from '@umijs/max';
import type { CallTypes } from '@domain/contract/types';
import { call } from '@/services/call';
import { onReset } from '@/services/identity';
import { useT } from '@/services/i18n';

type Edition = CallTypes['officeEditions']['reply']['list'][number];

/** Call after a version was signed: it can have new editions. */
export const forgetEditions = () => clearCache('editions');
onReset(() => clearCache(['editions', 'policies']));

/** The editions of all signed versions: those in force, then later ones, then earlier ones. Cached for a minute. */
export function useEditions() {
  const t = useT();
  const { data } = useRequest(() => call('officeEditions'), { cacheKey: 'editions', staleTime: 60_000 });
  const list = data?.list ?? [];
  // The policy has Chinese titles only; other languages use the names of the applicants' app.
  const labelOf = ({ id, title, flow, state, from }: Edition): string => {
    const name = getLocale() === 'zh-CN' ? title : t(`status.flow.${flow}`);
    if (state === 'current') return name;
    return from ? t('edition.later', { name, id, from }) : `${name} (${id})`;
  };
  const nameOf = (id: string): string => {
    const edition = list.find((one) => one.id === id);
    return edition ? labelOf(edition) : id;
  };
  const optionsFor = (isOffered: (edition: Edition) => boolean) =>
    list.filter(isOffered).map((edition) => ({ value: edition.id, label: labelOf(edition) }));
  return { list, nameOf, optionsFor, optionsWithCases: optionsFor(({ state }) => state !== 'later') };
}

/** The editions in force as applicants see them, with intake and funds. Cached for a minute. */
export function usePublishedEditions() {
  const { data, refresh } = useRequest(() => call('policies'), { cacheKey: 'policies', staleTime: 60_000 });
  return { published: data?.editions ?? [], refresh };
}
