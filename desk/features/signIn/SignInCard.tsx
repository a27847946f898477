import './signIn.css';
import type { ReactNode } from 'react';
import { Logo } from '@/components/Logo';
import { useT } from '@/services/i18n';

export function SignInCard({ lead, children }: { lead: string; children: ReactNode }) {
  const t = useT();
  return (
    <div className="signIn-page">
      <section className="signIn-card">
        <Logo />
        <h1>{t('desk.name')}</h1>
        <p className="quiet">{lead}</p>
        {children}
      </section>
    </div>
  );
}
