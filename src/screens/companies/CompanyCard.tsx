import { memo } from 'react';
import { useIntl } from '@umijs/max';
import type { Company } from '@domain/contract/types';
import { Card } from '@/ui/Card';
import { Tag } from '@/ui/Tag';
import { useT } from '@/texts';
import { CallLink } from '../parts/CallLink';
import { Said } from '@/flow/words/Said';
import { useDay } from '@/flow/words/useDay';

type CompanyCardProps = { company: Company; /** in the language of the screen */ region: string };

export const CompanyCard = memo(function CompanyCard({ company, region }: CompanyCardProps) {
  const t = useT();
  const { formatMessage } = useIntl();
  const day = useDay();
  return (
    <Card as="article" className="company">
      <h2 lang="zh-CN">{company.name}</h2>
      <div className="row">
        <Tag>{t(`companies.${company.type}`)}</Tag>
        <span className="cap">
          {region} · <Said>{company.batch}</Said>
        </span>
      </div>
      <p className="small ink2" lang="zh-CN">
        {company.address}
      </p>
      {company.brands.length > 0 && (
        <p className="small ink2">
          {formatMessage({ id: 'companies.brands' }, { list: <Said key="list">{company.brands.join(', ')}</Said> })}
        </p>
      )}
      <div className="row between">
        <span className="cap">{t('companies.updated', { date: day(company.updatedAt) })}</span>
        <CallLink number={company.phone} />
      </div>
    </Card>
  );
});
