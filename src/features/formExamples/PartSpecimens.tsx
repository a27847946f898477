import { useState } from 'react';
import { Amount } from '@/components/display/Amount';
import { Button } from '@/components/inputs/Button';
import { Card } from '@/components/layout/Card';
import { Collapse } from '@/components/layout/Collapse';
import { Filters } from '@/components/inputs/Filters';
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
      <Part source="Steps" title="formExamples.part.steps">
        <div className="wide">
          <Steps
            steps={[
              { key: '1', label: t('formExamples.step.1'), state: 'done', to: '/form' },
              { key: '2', label: t('formExamples.step.2'), state: 'now' },
              { key: '3', label: t('formExamples.step.3'), state: 'wait' },
            ]}
          />
        </div>
      </Part>
      <Part source="Timeline" title="formExamples.part.timeline">
        <Card>
          <Timeline
            stops={[
              {
                key: 'a',
                title: t('formExamples.stop.submitted'),
                state: 'done',
                bits: ['2026-03-02 10:24', t('formExamples.stop.self')],
              },
              {
                key: 'b',
                title: t('formExamples.stop.first'),
                state: 'done',
                bits: ['2026-03-11 15:32', t('formExamples.stop.office')],
                remark: t('formExamples.stop.remark'),
              },
              {
                key: 'c',
                title: t('formExamples.stop.second'),
                state: 'now',
                bits: [t('formExamples.stop.expected')],
                tag: <Tag tone="info">{t('formExamples.stop.now')}</Tag>,
              },
              { key: 'd', title: t('formExamples.stop.pay'), state: 'wait', bits: [t('formExamples.stop.later')] },
            ]}
          />
        </Card>
      </Part>
      <Part source="Button · LinkButton" title="formExamples.part.buttons">
        <Card className="stack">
          <Button>{t('formExamples.button.next')}</Button>
          <Button kind="line">{t('formExamples.button.back')}</Button>
          <Button kind="text">{t('formExamples.button.later')}</Button>
          <Button kind="danger">{t('formExamples.button.delete')}</Button>
          <Button busy>{t('formExamples.button.busy')}</Button>
          <Button disabled>{t('formExamples.button.off')}</Button>
          <LinkButton kind="line" href="tel:12345">
            {t('formExamples.button.call')}
          </LinkButton>
        </Card>
      </Part>
      <Part source="Tag · Notice" title="formExamples.part.tags">
        <Card className="stack">
          <div className="row">
            {tones.map((tone) => (
              <Tag key={tone} tone={tone}>
                {t(`formExamples.tone.${tone}`)}
              </Tag>
            ))}
          </div>
          {tones.map((tone) => (
            <Notice key={tone} tone={tone} title={t(`formExamples.tone.${tone}`)}>
              {t('formExamples.notice')}
            </Notice>
          ))}
        </Card>
      </Part>
      <Part source="Amount · KeyValue" title="formExamples.part.facts">
        <Card className="stack">
          <Amount fen={1_860_000} example />
          <Amount fen={1_200_000} upTo={1_800_000} example />
          <KeyValue
            rows={[
              {
                key: 'p',
                label: t('formExamples.plate'),
                value: <span className="num">{t('formExamples.plate.zh')}</span>,
              },
              { key: 'c', label: t('formExamples.price'), value: <Amount fen={12_880_050} plain /> },
              {
                key: 'n',
                label: t('formExamples.part.number'),
                value: <span className="num">BF2026329999000123</span>,
              },
            ]}
          />
        </Card>
      </Part>
      <Part source="Row · Collapse" title="formExamples.part.rows">
        <Card flush>
          <Row to="/form" note={t('formExamples.row.note')}>
            {t('formExamples.row')}
          </Row>
        </Card>
        <Card flush>
          <Collapse title={t('formExamples.fold.1')} open>
            {t('formExamples.notice')}
          </Collapse>
          <Collapse title={t('formExamples.fold.2')} note="8">
            {t('formExamples.notice')}
          </Collapse>
        </Card>
      </Part>
      <Part source="Filters · SearchInput" title="formExamples.part.filters">
        <div className="stack">
          <SearchInput label={t('formExamples.search')} value={query} onChange={setQuery} />
          <Filters
            label={t('formExamples.part.filters')}
            value={filter}
            onChange={setFilter}
            options={['all', 'drafts', 'running', 'returned', 'ended'].map((value) => ({
              value,
              label: t(`formExamples.filter.${value}`),
            }))}
          />
        </div>
      </Part>
    </>
  );
}
