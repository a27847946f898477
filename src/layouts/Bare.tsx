import Page from './Page';

export default function Bare() {
  return <Page />;
}
