import { Card } from '@/ui/Card';
import { Row } from '@/ui/Row';

export type Way = readonly [to: string, name: string, note?: string];

/** Where one may go from here. */
export function More({ title, ways }: { title: string; ways: readonly Way[] }) {
  return (
    <nav className="sec" aria-label={title}>
      <h2>{title}</h2>
      <Card flush>
        {ways.map(([to, name, note]) => (
          <Row key={to} to={to} note={note}>
            {name}
          </Row>
        ))}
      </Card>
    </nav>
  );
}
