import { useState } from 'react';
import { useLocalStorageState } from 'ahooks';
import type { Kind } from '@domain/flow/types';
import { Button } from '@/components/inputs/Button';
import { Card } from '@/components/layout/Card';
import { Checkbox } from '@/components/inputs/Checkbox';
import { RadioGroup } from '@/components/inputs/RadioGroup';
import { usePrint } from '@/components/feedback/usePrint';
import { useT } from '@/i18n';
import { DocumentName } from '@/components/display/DocumentName';
import type { Facts } from '@domain/policy/publicFacts';

/** Ticked documents in local storage (keys only, no personal data). Documents the policy no longer requires are dropped. */
export function useTicks(kind: Kind, papers: readonly string[]) {
  const [kept, setKept] = useLocalStorageState<string[] | undefined>(`papers.${kind}`, {
    serializer: (list) => (list ?? []).join(','),
    deserializer: (text) => text.split(','),
    onError: () => undefined, // blocked storage: ticks last as long as the page
  });
  const ticked = (kept ?? []).filter((paper) => papers.includes(paper));
  const setTicked = (next: readonly string[]) => setKept(next.length > 0 ? [...next] : undefined);
  return [ticked, setTicked] as const;
}

/** Printable checklist of the required documents; ticks are stored on this device. */
export function Checklist({ at, facts }: { at: number; facts: Facts }) {
  const t = useT();
  const print = usePrint();
  const [kind, setKind] = useState<Kind>('scrap');
  const papers = facts[kind].materials;
  const [ticked, set] = useTicks(kind, papers);
  const complete = ticked.length === papers.length;
  return (
    <Card as="section" className="checklist">
      <div className="sec-h">
        <h2 className="numbered">
          <span aria-hidden="true">{at}</span>
          {t('prepare.papers')}
        </h2>
        {facts.example && <span className="eg">{t('prepare.sample')}</span>}
      </div>
      <p className="ink2 no-print">{t('prepare.papersMore')}</p>
      <RadioGroup
        name="oldCar"
        label={t('prepare.kind')}
        required={false}
        value={kind}
        options={[
          { value: 'scrap', label: t('prepare.scrap') },
          { value: 'replacement', label: t('prepare.sold') },
        ]}
        onChange={(value) => setKind(value as Kind)}
      />
      <ul className="ticks">
        {papers.map((paper) => (
          <li key={`${kind}-${paper}`}>
            <Checkbox
              name={`paper-${paper}`}
              checked={ticked.includes(paper)}
              onChange={(on) => set(on ? [...ticked, paper] : ticked.filter((one) => one !== paper))}
            >
              <DocumentName material={paper} kinds={facts.idTypes} />
            </Checkbox>
          </li>
        ))}
      </ul>
      <p className="no-print" role="status">
        {complete ? t('prepare.all') : t('prepare.ready', { done: ticked.length, all: papers.length })}
      </p>
      <div className="btns no-print">
        <Button kind="line" onClick={print}>
          {t('prepare.printList')}
        </Button>
        <Button kind="text" onClick={() => set([])}>
          {t('prepare.reset')}
        </Button>
      </div>
    </Card>
  );
}
