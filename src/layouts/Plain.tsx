import Page from './Page';

/** Layout without footer, for the home page and the guide, which have their own links. */
export default function Plain() {
  return (
    <div className="page-body">
      <Page />
    </div>
  );
}
