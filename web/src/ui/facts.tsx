import type { ReactNode } from 'react'
import css from './facts.module.css'

export type Fact = { label: string; value: ReactNode }

/** Names with what each is, line by line; one without a value is left out. On a phone the name is above. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={css['facts']}>
      {facts
        .filter(({ value }) => Boolean(value))
        .map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
