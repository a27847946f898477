import { useLocation } from '@umijs/max';
import FormFrame from '@/features/form/FormFrame';
import { stepAt } from '@/services/paths';
import { Tabs } from './Tabs';
import Page from './Page';

/** The steps of a form stand in one frame. The footer stands at the end of the page, so that only one thing is fixed: the way on. */
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
