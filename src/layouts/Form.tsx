import { useLocation } from '@umijs/max';
import FormFrame from '@/features/form/FormFrame';
import { stepAt } from '@/services/paths';
import { Tabs } from './Tabs';
import Page from './Page';

/** Layout of all form steps. The footer is at the end of the content, so that the button to continue is the only fixed element. */
export default function Form() {
  const { flow } = stepAt(useLocation().pathname);
  return (
    <>
      <div className="page-body">
        <Page boundary={flow}>
          <FormFrame />
        </Page>
      </div>
      <Tabs />
    </>
  );
}
