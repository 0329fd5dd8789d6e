import { Fragment } from 'react'
import { memberPath } from '../wall.api.ts'
import type { Person } from '../wall.api.ts'
import { t } from '../text.ts'
import { PageLink } from '../../../ui/page-link.ts'
import css from './post.module.css'

/** So many tagged people are named; the others are counted. */
const NAMED = 4

/** A person's name as a link to their wall; its letters do not turn the text around it. */
export function NameLink({ person, strong }: { person: Pick<Person, 'customer_id' | 'name'>; strong?: boolean }) {
  return (
    <PageLink to={memberPath(person.customer_id)} className={css['name']}>
      {strong ? <b dir="auto">{person.name}</b> : <bdi>{person.name}</bdi>}
    </PageLink>
  )
}

/** "with Ann and Bob". */
export function WithPeople({ people }: { people: readonly Pick<Person, 'customer_id' | 'name'>[] }) {
  if (people.length === 0) return null
  const named = people.length > NAMED ? people.slice(0, NAMED - 1) : people
  const others = people.slice(named.length)
  return (
    <>
      <span className="soft"> {t('head.with')} </span>
      {named.map((person, index) => (
        <Fragment key={person.customer_id}>
          {index > 0 && (
            <span className="soft">
              {index === named.length - 1 && others.length === 0 ? ` ${t('head.and')} ` : ', '}
            </span>
          )}
          <NameLink person={person} />
        </Fragment>
      ))}
      {others.length > 0 && (
        <span className="soft" title={others.map((person) => person.name).join(', ')}>
          {` ${t('head.others', { count: others.length })}`}
        </span>
      )}
    </>
  )
}

/** Keeps a name's direction to itself inside a line of text. */
export const isolated = (name: string) => `\u2068${name}\u2069`
