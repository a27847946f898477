import { clearCache, useRequest } from 'ahooks';
import { getLocale } from '@umijs/max';
import { call } from '@/services/call';
import { onReset } from '@/services/identity';
import { useT } from '@/services/i18n';

onReset(() => clearCache('policies'));

/** The subsidies of the policy in force, cached for a minute. */
export function useEditions() {
  const t = useT();
  const { data, refresh } = useRequest(() => call('policies'), { cacheKey: 'policies', staleTime: 60_000 });
  const list = data?.editions ?? [];
  // The policy has Chinese titles only; other languages use the names of the applicants' app.
  const nameOf = (id: string): string => {
    const found = list.find((edition) => edition.id === id);
    if (!found) return id;
    return getLocale() === 'zh-CN' ? found.title : t(`status.flow.${found.flow}`);
  };
  return { list, nameOf, refresh, options: list.map(({ id }) => ({ value: id, label: nameOf(id) })) };
}
