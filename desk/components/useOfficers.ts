import { useRequest } from 'ahooks';
import { deskRoles } from '@domain/office';
import { call } from '@/services/call';

/** Returns the active members who take cases, as options, in the cities of the caller. */
export function useOfficers({ ready = true }: { ready?: boolean } = {}) {
  const request = useRequest(() => call('staff'), { ready });
  const officers = (request.data?.list ?? [])
    .filter(({ active, roles }) => active && deskRoles.some((role) => roles.includes(role)))
    .map(({ id, name, organisation }) => ({
      value: id,
      name,
      label: organisation ? `${name} · ${organisation}` : name,
    }));
  return { officers, request };
}
