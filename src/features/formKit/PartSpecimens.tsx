import { useState } from 'react';
import { Amount } from '@/components/display/Amount';
import { Button } from '@/components/inputs/Button';
import { Card } from '@/components/layout/Card';
import { Collapse } from '@/components/layout/Collapse';
import { Filters } from '@/components/inputs/Filters';
import { alert, clock, phone, tick } from '@/components/display/icons';
import { KeyValue } from '@/components/display/KeyValue';
import { LinkButton } from '@/components/inputs/LinkButton';
import { Notice } from '@/components/feedback/Notice';
import { Row } from '@/components/layout/Row';
import { SearchInput } from '@/components/inputs/SearchInput';
import { Steps } from '@/components/display/Steps';
import { Tag, type Tone } from '@/components/display/Tag';
import { Timeline } from '@/components/display/Timeline';
import { useT } from '@/i18n';
import { Part } from './Part';

const tones: readonly Tone[] = ['idle', 'info', 'ok', 'warn', 'danger'];

export function PartSpecimens() {
  const t = useT();
  const [filter, setFilter] = useState('all');
  const [query, setQuery] = useState('');
  return (
    <>
      <Part source="Steps" title="form.part.steps">
        <div className="wide">
          <Steps
            steps={[
              { key: '1', label: t('form.step.1'), state: 'done', to: '/form' },
              { key: '2', label: t('form.step.2'), state: 'now' },
              { key: '3', label: t('form.step.3'), state: 'wait' },
            ]}
          />
        </div>
      </Part>
      <Part source="Timeline" title="form.part.timeline">
        <Card>
          <Timeline
            label={t('form.part.timeline')}
            stops={[
              {
                key: 'a',
                title: t('form.stop.submitted'),
                state: 'done',
                bits: ['2026-03-02 10:24', t('form.stop.self')],
              },
              {
                key: 'b',
                title: t('form.stop.first'),
                state: 'done',
                bits: ['2026-03-11 15:32', t('form.stop.office')],
                remark: t('form.stop.remark'),
              },
              {
                key: 'c',
                title: t('form.stop.second'),
                state: 'now',
                bits: [t('form.stop.expected')],
                tag: <Tag tone="info">{t('form.stop.now')}</Tag>,
              },
              { key: 'd', title: t('form.stop.pay'), state: 'wait', bits: [t('form.stop.later')] },
            ]}
          />
        </Card>
      </Part>
      <Part source="Button · LinkButton" title="form.part.buttons">
        <Card className="stack">
          <Button>{t('form.button.next')}</Button>
          <Button kind="line">{t('form.button.back')}</Button>
          <Button kind="text">{t('form.button.later')}</Button>
          <Button kind="danger">{t('form.button.delete')}</Button>
          <Button busy>{t('form.button.busy')}</Button>
          <Button disabled>{t('form.button.off')}</Button>
          <LinkButton kind="line" href="tel:12345">
            {t('form.button.call')}
          </LinkButton>
        </Card>
      </Part>
      <Part source="Tag · Notice" title="form.part.tags">
        <Card className="stack">
          <div className="row">
            {tones.map((tone) => (
              <Tag
                key={tone}
                tone={tone}
                icon={{ idle: clock, info: clock, ok: tick, warn: alert, danger: alert }[tone]}
              >
                {t(`form.tone.${tone}`)}
              </Tag>
            ))}
          </div>
          {tones.map((tone) => (
            <Notice key={tone} tone={tone} title={t(`form.tone.${tone}`)}>
              {t('form.notice')}
            </Notice>
          ))}
        </Card>
      </Part>
      <Part source="Amount · KeyValue" title="form.part.facts">
        <Card className="stack">
          <Amount fen={1_860_000} example />
          <Amount fen={1_200_000} upTo={1_800_000} example />
          <KeyValue
            rows={[
              { key: 'p', label: t('form.plate'), value: <span className="num">{t('form.plate.zh')}</span> },
              { key: 'c', label: t('form.price'), value: <Amount fen={12_880_050} plain /> },
              { key: 'n', label: t('form.part.number'), value: <span className="num">BF2026329999000123</span> },
            ]}
          />
        </Card>
      </Part>
      <Part source="Row · Collapse" title="form.part.rows">
        <Card flush>
          <Row to="/form" note={t('form.row.note')}>
            {t('form.row')}
          </Row>
          <Row href="tel:12345" icon={phone}>
            {t('form.button.call')}
          </Row>
        </Card>
        <Card flush>
          <Collapse title={t('form.fold.1')} open>
            {t('form.notice')}
          </Collapse>
          <Collapse title={t('form.fold.2')} note="8">
            {t('form.notice')}
          </Collapse>
        </Card>
      </Part>
      <Part source="Filters · SearchInput" title="form.part.filters">
        <div className="stack">
          <SearchInput label={t('form.search')} value={query} onChange={setQuery} />
          <Filters
            label={t('form.part.filters')}
            value={filter}
            onChange={setFilter}
            options={['all', 'drafts', 'running', 'returned', 'ended'].map((value) => ({
              value,
              label: t(`form.filter.${value}`),
            }))}
          />
        </div>
      </Part>
    </>
  );
}
