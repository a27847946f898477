import type { CallTypes } from '@domain/contract/types';
import { useRegionName } from '@/components/useRegionName';
import { useT } from '@/services/i18n';

export type Proposal = CallTypes['proposals']['reply']['list'][number];
type Content = Proposal['content'];
type Rights = Extract<Content, { kind: 'createStaff' }>;

/** Returns what is proposed: a sentence, and a line for each detail. */
export function useProposalText() {
  const t = useT();
  const region = useRegionName();
  const rolesText = (roles: Rights['roles']) => roles.map((role) => t(`role.${role}`)).join(', ');
  const regionsText = (regions: Rights['regions']) =>
    regions === 'all' ? t('staff.regions.all') : regions.map(region).join(', ');
  const line = (label: string, value: string) => t('proposals.line', { label: t(label), value });
  const changed = (label: string, before: string, after: string) =>
    line(label, t('proposals.change', { before, after }));
  const linesOf = (content: Content): string[] => {
    if (content.kind === 'inviteStaff') return [t('proposals.inviteStaff.why')];
    if (content.kind === 'createStaff')
      return [
        line('staff.organisation', content.organisation || '–'),
        line('staff.roles', rolesText(content.roles)),
        line('staff.regions', regionsText(content.regions)),
      ];
    const { before, change } = content;
    return [
      change.name && line('staff.name', change.name),
      change.organisation !== undefined && line('staff.organisation', change.organisation || '–'),
      change.roles && changed('staff.roles', rolesText(before.roles), rolesText(change.roles)),
      change.regions && changed('staff.regions', regionsText(before.regions), regionsText(change.regions)),
      change.active && t('proposals.activate'),
    ].filter((text): text is string => Boolean(text));
  };
  return (content: Content): { title: string; lines: string[] } => {
    const { name, signIn } = 'member' in content ? content.member : content;
    return { title: t(`proposals.${content.kind}`, { name, signIn }), lines: linesOf(content) };
  };
}
