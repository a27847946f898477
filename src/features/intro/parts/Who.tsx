import { useState } from 'react';
import { kinds } from '@domain/flow/types';
import type { Facts } from '@domain/policy/publicFacts';
import type { AllRules } from '@domain/policy/publicRules';
import { Card } from '@/components/layout/Card';
import { Collapse } from '@/components/layout/Collapse';
import { Icon } from '@/components/display/Icon';
import { tick } from '@/components/display/icons';
import { lazyWithRetry } from '@/pageLoad/lazyWithRetry';
import { useT } from '@/i18n';
import { Section } from '@/components/layout/Section';

/** Lazy-loaded: the rules and their texts are larger than the rest of the page. */
const CurrentRules = lazyWithRetry(() => import(/* webpackChunkName: "rules" */ '@/components/rules/CurrentRules'));

export function Who({ facts, fresh }: { facts: Facts; fresh?: AllRules }) {
  const t = useT();
  const [opened, setOpened] = useState<readonly string[]>([]);
  return (
    <Section title={t('introBody.who')} note={facts.example ? t('introBody.sampleDates') : undefined}>
      <Card as="ul" className="can">
        <li>
          <Icon d={tick} />
          <div>
            <b>{t('introBody.whoPerson')}</b>
            <p>{t('introBody.whoPersonMore')}</p>
          </div>
        </li>
      </Card>
      <Card flush className="conditions">
        {kinds.map((kind) => (
          <Collapse
            key={kind}
            title={t(`introBody.conditions.${kind}`)}
            onOpen={() => setOpened((before) => [...before, kind])}
          >
            {opened.includes(kind) && <CurrentRules kind={kind} fresh={fresh} />}
          </Collapse>
        ))}
      </Card>
    </Section>
  );
}
