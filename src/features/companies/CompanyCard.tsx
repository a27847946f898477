import { memo } from 'react';
import { useIntl } from '@umijs/max';
import type { Company } from '@domain/contract/types';
import { Card } from '@/components/layout/Card';
import { Tag } from '@/components/display/Tag';
import { useT } from '@/i18n';
import { CallLink } from '@/components/inputs/CallLink';
import { OfficeText } from '@/components/display/OfficeText';
import { useFormatDate } from '@/hooks/useFormatDate';

type CompanyCardProps = { company: Company; /** translated name */ region: string };

export const CompanyCard = memo(function CompanyCard({ company, region }: CompanyCardProps) {
  const t = useT();
  const { formatMessage } = useIntl();
  const day = useFormatDate();
  return (
    <Card as="article" className="company">
      <h2 lang="zh-CN">{company.name}</h2>
      <div className="row">
        <Tag>{t(`companies.${company.type}`)}</Tag>
        <span className="cap">
          {region} · <OfficeText>{company.batch}</OfficeText>
        </span>
      </div>
      <p className="small ink2" lang="zh-CN">
        {company.address}
      </p>
      {company.brands.length > 0 && (
        <p className="small ink2">
          {formatMessage(
            { id: 'companies.brands' },
            { list: <OfficeText key="list">{company.brands.join(', ')}</OfficeText> },
          )}
        </p>
      )}
      <div className="row between">
        <span className="cap">{t('companies.updated', { date: day(company.updatedAt) })}</span>
        <CallLink number={company.phone} />
      </div>
    </Card>
  );
});
