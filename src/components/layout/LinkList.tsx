import { Card } from './Card';
import { Row } from './Row';

type NamedLink = readonly [to: string, name: string, note?: string];

/** A navigation landmark with links to related pages. */
export function LinkList({ title, links }: { title: string; links: readonly NamedLink[] }) {
  return (
    <nav className="sec" aria-label={title}>
      <h2>{title}</h2>
      <Card flush>
        {links.map(([to, name, note]) => (
          <Row key={to} to={to} note={note}>
            {name}
          </Row>
        ))}
      </Card>
    </nav>
  );
}
