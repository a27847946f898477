import { useRequest } from 'ahooks';
import { Alert } from 'antd';
import { isCalendarDue, yearsWithoutHolidays } from '@domain/policy/deadlines';
import type { PolicyFile } from '@domain/policy/schema';
import { call } from '@/services/call';
import { useT } from '@/services/i18n';

/** Warns from November on while the policy in force lacks the holidays of the next year. */
export function CalendarWarning({ version }: { version: number }) {
  const t = useT();
  const { data } = useRequest(() => call('officePolicy', { params: { id: String(version) } }), {
    refreshDeps: [version],
  });
  const years = data
    ? yearsWithoutHolidays(data.body as PolicyFile).filter((year) => isCalendarDue(year, new Date()))
    : [];
  if (!years.length) return null;
  return (
    <Alert
      type="warning"
      showIcon
      role="status"
      className="policy-calendar"
      title={t('policy.calendar', { years: years.join(', ') })}
      description={t('policy.calendar.fix')}
    />
  );
}
