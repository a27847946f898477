import { Tabs } from './Tabs';
import Page from './Page';

export default function Footer() {
  return (
    <div className="tabs-fixed">
      <div className="page-body">
        <Page />
      </div>
      <Tabs />
    </div>
  );
}
