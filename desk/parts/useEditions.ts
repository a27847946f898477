import { clearCache, useRequest } from 'ahooks';
import { getLocale } from '@umijs/max';
import { call } from '@/services/call';
import { onReset } from '@/services/identity';
import { useT } from '@/services/i18n';

onReset(() => clearCache('policies'));

/** The subsidies of the policy in force; they seldom change while one sits here. */
export function useEditions() {
  const t = useT();
  const { data, refresh } = useRequest(() => call('policies'), { cacheKey: 'policies', staleTime: 60_000 });
  const list = data?.editions ?? [];
  // The policy names them in Chinese alone; elsewhere the words that applicants read.
  const nameOf = (id: string): string => {
    const found = list.find((edition) => edition.id === id);
    if (!found) return id;
    return getLocale() === 'zh-CN' ? found.title : t(`status.flow.${found.flow}`);
  };
  return { list, nameOf, refresh, options: list.map(({ id }) => ({ value: id, label: nameOf(id) })) };
}
