import Page from './Page';

/** No footer: the hub and the guide lead by their own links. */
export default function Plain() {
  return (
    <div className="page-body">
      <Page />
    </div>
  );
}
