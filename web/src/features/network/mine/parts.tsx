import type { ReactNode } from 'react'
import type { Answer } from '../../../lib/call.types.ts'
import { idIn } from '../../../lib/link.ts'
import { PageLink } from '../../../ui/page-link.ts'
import { cx } from '../../../ui/classes.ts'
import { Avatar } from '../../../ui/people.tsx'
import type { Somebody } from '../network.api.ts'
import css from './my-network-page.module.css'

export type PersonData = Answer<'network.blocked'>['results'][number]

/** A person of the API as buttons want them. */
export const somebody = (person: PersonData): Somebody => ({
  id: person.customer_id,
  name: person.name,
  picture: person.prof_pic,
})

/** Portrait, name, job and company of a person, each leading where it belongs. */
export function Who({ person, children }: { person: PersonData; children?: ReactNode }) {
  const company = idIn(person.company)
  return (
    <div className={cx(css['top'], css['who'])}>
      <Avatar name={person.name} src={person.prof_pic} size="lg" />
      <div className="grow">
        <PageLink to={`/profile/${person.customer_id}`} className={css['name']}>
          <span className="cut">{person.name}</span>
        </PageLink>
        {person.job_title && <p className="sm soft cut">{person.job_title}</p>}
        {company !== undefined && person.company_name && (
          <PageLink to={`/company-profile/${company}`} className={css['company']}>
            <span className="cut">{person.company_name}</span>
          </PageLink>
        )}
        {children}
      </div>
    </div>
  )
}
