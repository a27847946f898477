/** The desk's logo: a sheet of paper with a tick. */
export const Logo = () => (
  <svg
    viewBox="0 0 24 24"
    aria-hidden="true"
    fill="none"
    stroke="var(--primary)"
    strokeWidth="2"
    strokeLinejoin="round"
    strokeLinecap="round"
  >
    <path d="M5 3h10l4 4v14H5z" fill="var(--primary-soft)" />
    <path d="M15 3v4h4M8.5 14l2.5 2.5 4.5-5" />
  </svg>
);
