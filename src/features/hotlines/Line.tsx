import { useIntl } from '@umijs/max';
import type { Hotline } from '@domain/contract/types';
import { isWorkday } from '@domain/time';
import { Card } from '@/components/layout/Card';
import { Tag } from '@/components/display/Tag';
import { useT } from '@/i18n';
import { CallLink } from '@/components/inputs/CallLink';
import { clock } from '@/services/clock';
import type { Facts } from '@domain/policy/publicFacts';
import { isOpen, readHours, spansText } from './hours';

type LineProps = { line: Hotline; /** translated name */ region: string; calendar: Facts['calendar'] };

export function Line({ line, region, calendar }: LineProps) {
  const t = useT();
  const { locale } = useIntl();
  const hours = readHours(line.hours);
  const open = isOpen(hours, clock.now(), (date) => isWorkday(date, calendar));
  const when = hours.allDay
    ? t('hotlines.allDay')
    : t(`hotlines.${hours.everyDay ? 'everyDay' : 'workdays'}`, { hours: spansText(hours) });
  return (
    <Card as="article" className="hotline">
      <div className="row between">
        <h3>{region}</h3>
        <Tag tone={open ? 'ok' : 'idle'}>{t(open ? 'hotlines.open' : 'hotlines.shut')}</Tag>
      </div>
      <p className="small ink2" lang="zh-CN">
        {line.office}
      </p>
      <p className="small ink2">{hours.spans.length > 0 || hours.allDay ? when : line.hours}</p>
      {locale === 'zh-CN' && <p className="small ink2">{line.scope}</p>}
      <div className="btns">
        {line.phones.map((number) => (
          <CallLink key={number} number={number} />
        ))}
      </div>
    </Card>
  );
}
