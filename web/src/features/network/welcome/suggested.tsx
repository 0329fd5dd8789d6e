import { PageLink } from '../../../ui/page-link.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Section } from '../../../ui/layout.tsx'
import { Avatar } from '../../../ui/people.tsx'
import { fullName } from '@app/contract/names'
import { NetworkButton } from '../components/network-button.tsx'
import type { DirectoryEntry } from '../directory/directory.api.ts'
import { t } from '../text.ts'
import css from './suggested.module.css'

type Suggestion = DirectoryEntry & { is_colleague: boolean }

/** People to get to know, each with the reason; one who was sent away does not come back. */
export function Suggested({ people, dismiss }: { people: readonly Suggestion[]; dismiss: (id: number) => void }) {
  return (
    <Section
      title={t('suggested')}
      end={
        <PageLink to="/members" className="link sm">
          {t('directory')}
        </PageLink>
      }
    >
      <ul className={css['people']}>
        {people.map((entry) => (
          <Person key={entry.id} entry={entry} dismiss={() => dismiss(entry.id)} />
        ))}
      </ul>
    </Section>
  )
}

function Person({ entry, dismiss }: { entry: Suggestion; dismiss: () => void }) {
  const name = fullName(entry)
  const reason = reasonFor(entry)
  return (
    <li className={css['person']}>
      <IconButton
        icon="x"
        size="sm"
        label={t('suggested.dismiss', { name })}
        className={css['dismiss']}
        onClick={dismiss}
      />
      <Avatar name={name} src={entry.profile_picture} size="lg" />
      <PageLink to={`/profile/${entry.id}`} className={css['name']}>
        {name}
      </PageLink>
      <p className="sm soft whole">{[entry.job_title, entry.company_details?.name].filter(Boolean).join(', ')}</p>
      {reason && <span className={css['reason']}>{reason}</span>}
      <NetworkButton
        person={{ id: entry.id, name, picture: entry.profile_picture }}
        friendship={entry.friendship_status}
        size="sm"
        className={css['act']}
      />
    </li>
  )
}

/** The nearest thing that one has in common with somebody. */
function reasonFor({ is_colleague, shared_contacts: contacts, shared_events, tags }: Suggestion): string {
  if (is_colleague) return t('suggested.colleague')
  if (contacts) return t('shared', { count: contacts })
  const [event] = shared_events
  if (event) return t('also', { city: event.city ?? event.name })
  return tags
    .filter(({ shared }) => shared)
    .slice(0, 2)
    .map(({ name }) => name)
    .join(', ')
}
