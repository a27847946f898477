import { Link } from '@umijs/max';
import '@/components/tap.css';
import './signIn.css';

interface SignInLinkProps {
  /** Text before the link. */
  question?: string;
  to: string;
  children: string;
}

/** Link to another page of the sign-in, below a form. */
export function SignInLink({ question, to, children }: SignInLinkProps) {
  return (
    <p className="sign-in-other">
      {question}{' '}
      <Link className="tap" to={to}>
        {children}
      </Link>
    </p>
  );
}
