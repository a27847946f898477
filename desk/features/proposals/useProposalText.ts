import type { CallTypes } from '@domain/contract/types';
import { money } from '@/components/format';
import { useEditions } from '@/components/useEditions';
import { useRegionName } from '@/components/useRegionName';
import { useT } from '@/services/i18n';

export type Proposal = CallTypes['proposals']['reply']['list'][number];
type Content = Proposal['content'];
type Rights = Extract<Content, { kind: 'createStaff' }>;

/** Returns what is proposed: a sentence, and a line for each detail. */
export function useProposalText() {
  const t = useT();
  const region = useRegionName();
  const { nameOf: edition } = useEditions();
  const rolesText = (roles: Rights['roles']) => roles.map((role) => t(`role.${role}`)).join(t('list.separator'));
  const regionsText = (regions: Rights['regions']) =>
    regions === 'all' ? t('staff.regions.all') : regions.map(region).join(t('list.separator'));
  const line = (label: string, value: string) => t('proposals.line', { label: t(label), value });
  const changed = (label: string, before: string, after: string) =>
    line(label, t('proposals.change', { before, after }));
  const changesOf = ({ before, change }: Extract<Content, { kind: 'changeStaff' }>) => [
    change.name && line('staff.name', change.name),
    change.organisation !== undefined && line('staff.organisation', change.organisation || '–'),
    change.roles && changed('staff.roles', rolesText(before.roles), rolesText(change.roles)),
    change.regions && changed('staff.regions', regionsText(before.regions), regionsText(change.regions)),
    change.active && t('proposals.activate'),
  ];
  return (content: Content): { title: string; lines: string[] } => {
    const title = (values: Record<string, string>) => t(`proposals.${content.kind}`, values);
    switch (content.kind) {
      case 'createStaff':
        return {
          title: title({ name: content.name, signIn: content.signIn }),
          lines: [
            line('staff.organisation', content.organisation || '–'),
            line('staff.roles', rolesText(content.roles)),
            line('staff.regions', regionsText(content.regions)),
          ],
        };
      case 'changeStaff':
        return {
          title: title(content.member),
          lines: changesOf(content).filter((text): text is string => Boolean(text)),
        };
      case 'inviteStaff':
        return { title: title(content.member), lines: [t('proposals.inviteStaff.why')] };
      case 'grantFunds': {
        const { amount, regionCode, pool } = content;
        const ofCity = regionCode !== null && pool !== 'stays' && t(`proposals.grantFunds.${pool}`);
        return {
          title: t(amount < 0 ? 'proposals.grantFunds.lower' : 'proposals.grantFunds', {
            pool: `${edition(content.edition)} · ${regionCode ? region(regionCode) : t('funds.province')}`,
            amount: money(Math.abs(amount)),
          }),
          lines: [line('funds.reason', content.reason), ...(ofCity ? [ofCity] : [])],
        };
      }
      case 'freezeAccount':
      case 'unfreezeAccount':
      case 'setMobile':
      case 'releaseIdNo':
        return {
          title: title({ name: content.account.name, mobile: content.account.mobile }),
          lines: [
            ...('mobile' in content ? [line('proposals.newMobile', content.mobile)] : []),
            ...('ownerName' in content && content.ownerName ? [line('account.ownerName', content.ownerName)] : []),
            line('funds.reason', content.reason),
            t(`proposals.${content.kind}.why`),
          ],
        };
      case 'unreadable':
        return { title: title({}), lines: [t('proposals.unreadable.why')] };
    }
  };
}
