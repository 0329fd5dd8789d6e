import { initials } from '@app/contract/names'
import type { ReactNode } from 'react'
import type { Address } from '../lib/address.ts'
import { PageLink } from './page-link.ts'
import { cx } from './classes.ts'
import css from './people.module.css'

/** `xs` 24, `sm` 32, 40 unless said, `lg` 56, `xl` 88 pixels. */
type Size = 'xs' | 'sm' | 'lg' | 'xl'
const pixels = { xs: 24, sm: 32, md: 40, lg: 56, xl: 88 }

/** A person's picture, round; without one the first letters of the name on a calm ground. */
export function Avatar({ name, src, size }: { name: string; src?: string | null | undefined; size?: Size }) {
  const side = pixels[size ?? 'md']
  return (
    <span className={cx(css['avatar'], size && css[size])}>
      {src ? (
        <img src={src} alt="" width={side} height={side} loading="lazy" decoding="async" />
      ) : (
        <Initials name={name} />
      )}
    </span>
  )
}

/** Drawn, not written: in a button they would be a part of what it is called. */
const Initials = ({ name }: { name: string }) => (
  <span aria-hidden className={css['initials']} data-of={initials(name)} />
)

/** A person with two lines: name, and job or company. */
export function Person({
  name,
  src,
  text,
  size,
  end,
}: {
  name: string
  src?: string | null | undefined
  text?: ReactNode
  size?: Size
  end?: ReactNode
}) {
  return (
    <div className={css['person']}>
      <Avatar name={name} src={src} size={size} />
      <div className="grow">
        <b className="whole">{name}</b>
        {text && <span className="whole">{text}</span>}
      </div>
      {end}
    </div>
  )
}

/** Pictures of some people, overlapping, with how many more. */
export function Avatars({
  people,
  more = 0,
}: {
  people: readonly { name: string; src?: string | null | undefined }[]
  more?: number
}) {
  return (
    <span className={css['avatars']}>
      {people.map((person) => (
        <Avatar key={person.name} {...person} size="xs" />
      ))}
      {more > 0 && <span className={cx(css['more'], 'num')}>+{more}</span>}
    </span>
  )
}

/** A company's logo on its white tile; without one the first letters. */
export function Logo({ name, src, size }: { name: string; src?: string | null | undefined; size?: Size }) {
  const side = pixels[size ?? 'md']
  return (
    <span className={cx(css['logo'], size && css[size])}>
      {src ? (
        <img src={src} alt="" width={side} height={side} loading="lazy" decoding="async" />
      ) : (
        <Initials name={name} />
      )}
    </span>
  )
}

/** A company: logo tile beside its name, a soft line below. `to` is its page. */
export function CompanyTile({
  name,
  logo,
  text,
  end,
  to,
}: {
  to?: Address | undefined
  name: string
  logo?: string | null | undefined
  text?: ReactNode
  end?: ReactNode
}) {
  return (
    <div className={css['person']}>
      <Logo name={name} src={logo} />
      <div className="grow">
        {to ? (
          <PageLink to={to} className={css['link']}>
            <b>{name}</b>
          </PageLink>
        ) : (
          <b className="whole">{name}</b>
        )}
        {text && <span className={css['about']}>{text}</span>}
      </div>
      {end}
    </div>
  )
}
