import type { ReactNode } from 'react';
import { useSearchParams } from '@umijs/max';
import { Illustration, type IllustrationName } from '@/components/display/Illustration';
import { useT } from '@/i18n';
import { Screen } from '@/components/layout/Screen';
import { SignInLink } from './SignInLink';

type AuthScreenProps = {
  title: string;
  lead: string;
  picture: IllustrationName;
  other: readonly [to: string, question: string, name: string];
  children: ReactNode;
};

export function AuthScreen({ title, lead, picture, other: [to, question, name], children }: AuthScreenProps) {
  const t = useT();
  const [search] = useSearchParams();
  return (
    <Screen title={title}>
      <div className="head with-ill">
        <div>
          <h1>{title}</h1>
          <p>{search.get('redirect') ? t('signIn.back') : lead}</p>
        </div>
        <Illustration name={picture} />
      </div>
      {children}
      <SignInLink question={question} to={to}>
        {name}
      </SignInLink>
    </Screen>
  );
}
