import './proposals.css';
import { Button } from 'antd';
import { useState } from 'react';
import { useAccess } from '@umijs/max';
import { DataTable } from '@/components/DataTable';
import { dateTime } from '@/components/format';
import { Loaded } from '@/components/Loaded';
import { Page } from '@/components/Page';
import { ShownOnceDialog } from '@/components/ShownOnceDialog';
import { useAction } from '@/components/useAction';
import { useConfirm } from '@/components/useConfirm';
import { call } from '@/services/call';
import { useT } from '@/services/i18n';
import { AccountCard } from './AccountCard';
import { type Proposal, useProposalText } from './useProposalText';
import { useWaitingProposals } from './useWaitingProposals';

/** The secret is in the fragment, which no browser sends to a server or proxy. */
const linkOf = (secret: string): string =>
  new URL(`/qczhyjs/desk/login#invitation=${encodeURIComponent(secret)}`, window.location.href).href;

/** Returns the member whom the proposal concerns. */
function memberOf(content: Proposal['content']): { name: string; signIn: string } | undefined {
  if ('member' in content) return content.member;
  return content.kind === 'createStaff' ? content : undefined;
}

/** What one member has proposed and another one confirms. */
export function ProposalsPage() {
  const t = useT();
  const textOf = useProposalText();
  const confirm = useConfirm();
  const { busy, run } = useAction();
  const [invited, setInvited] = useState<{ name: string; secret: string }>();
  const request = useWaitingProposals();
  const { findAccount } = useAccess();
  const { refresh } = request;

  const accept = async ({ id, content }: Proposal) => {
    // One Idempotency-Key per proposal: a retry after a lost response returns the invitation.
    const { invitation } = await call('confirmProposal', { params: { id }, key: `confirm-${id}` }).finally(refresh);
    const member = memberOf(content);
    if (invitation && member) setInvited({ name: member.name, secret: invitation });
    return t('proposals.confirm.done');
  };
  const withdraw = async ({ id, mine }: Proposal) => {
    await call('withdrawProposal', { params: { id }, key: `withdraw-${id}` }).finally(refresh);
    return t(mine ? 'proposals.withdraw.done' : 'proposals.decline.done');
  };
  const ask = (proposal: Proposal, what: 'confirm' | 'withdraw' | 'decline', work: () => Promise<string>) => {
    // `run` drops an action during another one: the question would close without an effect.
    if (busy) return;
    const { title, lines } = textOf(proposal.content);
    confirm({
      title: t(`proposals.${what}.ask`),
      content: [title, ...lines].map((text) => <p key={text}>{text}</p>),
      okText: t(`proposals.${what}`),
      okButtonProps: { danger: what !== 'confirm' },
      onOk: () => run(work),
    });
  };
  const confirmersOf = ({ content, confirmers, atConsole }: Proposal) => {
    if (confirmers.length) return confirmers.join(t('list.separator'));
    const member = memberOf(content);
    return atConsole && member
      ? t('proposals.atConsole', { command: `qczhyjs rescue confirm ${member.signIn}` })
      : t('proposals.nobody');
  };
  return (
    <Page title={t('nav.proposals')} lead={t('proposals.lead')}>
      <section className="card">
        <Loaded request={request} empty={({ list }) => list.length === 0 && t('proposals.none')}>
          {({ list }) => (
            <DataTable<Proposal>
              withActions
              around="proposals"
              label={t('proposals.table')}
              rowKey="id"
              rows={list}
              most={50}
              columns={[
                {
                  title: t('proposals.what'),
                  key: 'what',
                  className: 'proposals-what cell-text',
                  render: (_, { content }) => {
                    const { title, lines } = textOf(content);
                    return (
                      <>
                        <strong>{title}</strong>
                        {lines.map((text) => (
                          <span key={text} className="quiet">
                            {text}
                          </span>
                        ))}
                      </>
                    );
                  },
                },
                {
                  title: t('proposals.by'),
                  dataIndex: 'by',
                  render: (name: string, { mine }) => (mine ? t('who.me', { name }) : name),
                },
                {
                  title: t('proposals.until'),
                  dataIndex: 'until',
                  render: (until: string) => <span className="num">{dateTime(until)}</span>,
                },
                {
                  title: t('proposals.confirmers'),
                  key: 'confirmers',
                  className: 'proposals-confirmers',
                  render: (_, proposal) => confirmersOf(proposal),
                },
                {
                  title: t('proposals.do'),
                  key: 'do',
                  render: (_, proposal) => {
                    const about = { what: textOf(proposal.content).title };
                    const ending = proposal.mine ? 'withdraw' : 'decline';
                    return (
                      <span className="proposals-do">
                        {proposal.mayConfirm && (
                          <Button
                            size="small"
                            type="primary"
                            aria-label={t('proposals.confirm.one', about)}
                            onClick={() => ask(proposal, 'confirm', () => accept(proposal))}
                          >
                            {t('proposals.confirm')}
                          </Button>
                        )}
                        <Button
                          size="small"
                          aria-label={t(`proposals.${ending}.one`, about)}
                          onClick={() => ask(proposal, ending, () => withdraw(proposal))}
                        >
                          {t(`proposals.${ending}`)}
                        </Button>
                      </span>
                    );
                  },
                },
              ]}
            />
          )}
        </Loaded>
      </section>
      {findAccount && <AccountCard onProposed={refresh} />}
      {invited && (
        <ShownOnceDialog
          title={t('proposals.link', { name: invited.name })}
          why={t('proposals.link.why')}
          label={t('proposals.link.label')}
          value={linkOf(invited.secret)}
          onClose={() => setInvited(undefined)}
        />
      )}
    </Page>
  );
}
