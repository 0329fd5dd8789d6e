import type { ReactNode } from 'react'
import { ago, dayRange } from '../../../lib/dates.ts'
import { PageLink } from '../../../ui/page-link.ts'
import { RowItem } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Avatar, Logo } from '../../../ui/people.tsx'
import { marksIn } from '../../../lib/marks.ts'
import { useSession } from '../../../lib/session.ts'
import type { Found, Group } from '../search.api.ts'
import css from './search-page.module.css'

/** What one can do about a person who was found, beside opening their wall. */
export type ActsOf = (person: Found['user'][number]) => ReactNode

type Props = { group: Group; found: Found; query: string; most: number; actsOf: ActsOf }

/** The hits of one group, each a link to its own page. */
export function Hits({ group, found, query, most, actsOf }: Props) {
  const me = useSession()?.customerId
  switch (group) {
    case 'user':
      return found.user.slice(0, most).map((person) => (
        <RowItem key={person.id} className={css['person'] ?? ''}>
          <PageLink to={`/personal-wall/${person.id}`} className={css['who']}>
            <Avatar name={person.name} src={person.prof_pic} />
            <Lines
              title={person.name}
              text={[person.job_title, person.company_name].filter(Boolean).join(', ')}
              query={query}
            />
          </PageLink>
          {person.id !== me && <span className={css['acts']}>{actsOf(person)}</span>}
        </RowItem>
      ))
    case 'company':
      return found.company.slice(0, most).map((company) => (
        <RowItem key={company.id} to={`/company-wall/${company.id}`}>
          <Logo name={company.name} src={company.logo} />
          <Lines title={company.name} text={[company.city, company.country].filter(Boolean).join(', ')} query={query} />
        </RowItem>
      ))
    case 'event':
    case 'award':
      return found[group].slice(0, most).map((event) => (
        <RowItem key={event.id} to={`/${group}s/${event.slug}/${event.id}`}>
          <span className={css['banner']}>
            {event.banner ? (
              <img src={event.banner} alt="" width={64} height={44} loading="lazy" decoding="async" />
            ) : (
              <Icon name={group === 'award' ? 'trophy' : 'calendar'} />
            )}
          </span>
          <Lines
            title={event.name}
            text={[event.city, event.start_date && dayRange(event.start_date, event.end_date ?? event.start_date)]
              .filter(Boolean)
              .join(' · ')}
            query={query}
          />
        </RowItem>
      ))
    case 'post':
    case 'shared_post':
      return found[group].slice(0, most).map((post) => (
        <RowItem
          key={post.id}
          to={`/personal-wall/${group === 'post' ? 'post' : 'shared-post'}/${post.id}`}
          className={css['post'] ?? ''}
        >
          <Avatar name={post.customer_details.name} src={post.customer_details.prof_pic} />
          <span className="grow">
            <span className="row">
              <b className="grow cut" dir="auto">
                <Marked text={post.customer_details.name} query={query} />
              </b>
              <time className="xs soft num nowrap" dateTime={post.created_at}>
                {ago(post.created_at)}
              </time>
            </span>
            <span className={css['excerpt']} dir="auto">
              <Marked text={post.content} query={query} />
            </span>
          </span>
        </RowItem>
      ))
  }
}

function Lines({ title, text, query }: { title: string; text: string; query: string }) {
  return (
    <span className="grow">
      <b className="whole" dir="auto">
        <Marked text={title} query={query} />
      </b>
      <span className="sm soft whole" dir="auto">
        <Marked text={text} query={query} />
      </span>
    </span>
  )
}

/** A text with the words that were looked for. */
function Marked({ text, query }: { text: string; query: string }) {
  return marksIn(text, query).map((part, index) =>
    part.marked ? (
      <mark key={index} className={css['mark']}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  )
}
