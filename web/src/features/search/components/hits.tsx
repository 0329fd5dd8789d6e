import { ago, dayRange } from '../../../lib/dates.ts'
import { RowItem } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Avatar, Logo } from '../../../ui/people.tsx'
import { marksIn } from '../../../lib/marks.ts'
import type { Found, Group } from '../search.api.ts'
import css from './search-page.module.css'

/** The hits of one group, each a link to its own page. */
export function Hits({ group, found, query }: { group: Group; found: Found; query: string }) {
  switch (group) {
    case 'user':
      return found.user.map((person) => (
        <RowItem key={person.customer_id} to={`/personal-wall/${person.customer_id}` as never}>
          <Avatar name={person.name} src={person.prof_pic} />
          <Lines
            title={person.name}
            text={[person.job_title, person.company_name].filter(Boolean).join(', ')}
            query={query}
          />
        </RowItem>
      ))
    case 'company':
      return found.company.map((company) => (
        <RowItem key={company.id} to={`/company-wall/${company.id}` as never}>
          <Logo name={company.name} src={company.logo} />
          <Lines title={company.name} text={[company.city, company.country].filter(Boolean).join(', ')} query={query} />
        </RowItem>
      ))
    case 'event':
    case 'award':
      return found[group].map((event) => (
        <RowItem key={event.id} to={`/${group}s/${event.slug}/${event.id}` as never}>
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
      return found[group].map((post) => (
        <RowItem
          key={post.id}
          to={`/personal-wall/${group === 'post' ? 'post' : 'shared-post'}/${post.id}` as never}
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
      <b className="cut" dir="auto">
        <Marked text={title} query={query} />
      </b>
      <span className="sm soft cut" dir="auto">
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
