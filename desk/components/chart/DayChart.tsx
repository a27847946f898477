import './chart.css';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { useT } from '@/services/i18n';
import { namedDays, stacked, ticksUpTo } from './scale';

interface Series {
  name: string;
  values: readonly number[];
  /** `data-tone` in chart.css */
  tone: 'blue' | 'amber' | 'green' | 'red';
}

interface Props {
  title: string;
  days: readonly string[];
  series: readonly Series[];
  /** the series are parts of a total and are drawn stacked */
  isStacked?: boolean;
  format: (value: number) => string;
  /** formats the axis labels, which have less space */
  formatAxis: (value: number) => string;
}

/** A line or stacked area chart over days. Pointer and arrow keys select a day; the caller also shows the data as a table. */
export function DayChart({ title, days, series, isStacked, format, formatAxis }: Props) {
  const t = useT();
  const lastIndex = days.length - 1;
  const [chosen, setChosen] = useState(lastIndex);
  const index = Math.min(chosen, lastIndex);
  const choose = (wanted: number) => setChosen(Math.max(0, Math.min(lastIndex, wanted)));
  const values = series.map((one) => one.values);
  const spans = isStacked ? stacked(values) : values.map((line) => line.map((value): [number, number] => [0, value]));
  const ticks = ticksUpTo(Math.max(0, ...spans.flat().map(([, to]) => to)));
  const top = ticks[ticks.length - 1] ?? 1;
  const x = (n: number) => (days.length < 2 ? 50 : (n / lastIndex) * 100);
  const y = (value: number) => 100 - (value / top) * 100;
  const line = (points: readonly (readonly [number, number])[]) => points.map(([a, b]) => `${a},${b}`).join(' ');
  const chooseByKey = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1, Home: -days.length, End: days.length }[event.key];
    if (!by) return;
    event.preventDefault();
    choose(index + by);
  };
  const chooseByPointer = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    choose(Math.round(((event.clientX - left) / width) * lastIndex));
  };
  return (
    <figure className="chart">
      <figcaption>
        <strong>{title}</strong>
      </figcaption>
      <ul className="chart-legend">
        <li className="num">{days[index]}</li>
        {series.map(({ name, tone, values: own }) => (
          <li key={name} data-tone={tone}>
            <span>{name}</span> <strong className="num">{format(own[index] ?? 0)}</strong>
          </li>
        ))}
      </ul>
      <div className="chart-body">
        <div className="chart-side num" aria-hidden="true">
          {ticks.map((tick) => (
            <span key={tick} style={{ top: `${y(tick)}%` }}>
              {formatAxis(tick)}
            </span>
          ))}
        </div>
        <div
          className="chart-field"
          role="slider"
          tabIndex={0}
          aria-label={t('chart.day', { title })}
          aria-valuemin={0}
          aria-valuemax={lastIndex}
          aria-valuenow={index}
          aria-valuetext={[
            days[index],
            ...series.map(({ name, values: own }) => `${name} ${format(own[index] ?? 0)}`),
          ].join(t('list.separator'))}
          onKeyDown={chooseByKey}
          onPointerMove={chooseByPointer}
        >
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
            {ticks.map((tick) => (
              <line key={tick} className="chart-grid" x1="0" x2="100" y1={y(tick)} y2={y(tick)} />
            ))}
            {series.map(({ name, tone }, n) => {
              const own = spans[n] ?? [];
              const upper = own.map(([, to], n) => [x(n), y(to)] as const);
              const lower = own.map(([from], n) => [x(n), y(from)] as const).reverse();
              return (
                <g key={name} data-tone={tone}>
                  {isStacked && <polygon className="chart-area" points={line([...upper, ...lower])} />}
                  <polyline className="chart-line" points={line(upper)} />
                </g>
              );
            })}
            <line className="chart-day" x1={x(index)} x2={x(index)} y1="0" y2="100" />
          </svg>
        </div>
        <div className="chart-below num" aria-hidden="true">
          {namedDays(days.length).map((n) => (
            <span key={n} style={{ left: `${x(n)}%` }}>
              {days[n]?.slice(5)}
            </span>
          ))}
        </div>
      </div>
    </figure>
  );
}
