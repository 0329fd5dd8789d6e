import { useInfiniteQuery } from '@tanstack/react-query'
import { day } from '../../../lib/dates.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { cx } from '../../../ui/classes.ts'
import { EndlessList } from '../../../ui/endless.tsx'
import { EmptyState, SkeletonCard } from '../../../ui/states.tsx'
import { MessageButton } from '../../messaging/index.ts'
import { NetworkButton } from '../components/network-button.tsx'
import { PersonMenu } from '../components/person-menu.tsx'
import { contactsQuery } from '../network.api.ts'
import type { Contact, Friendship } from '../network.api.ts'
import { t } from '../text.ts'
import { Who, somebody } from './parts.tsx'
import css from './my-network-page.module.css'

/** My contacts, as cards or as rows. */
export function Contacts({
  search,
  company,
  list,
  clear,
}: {
  search: string | undefined
  company: number | undefined
  list: boolean
  clear: () => void
}) {
  const query = useInfiniteQuery(
    contactsQuery({
      page_size: 30,
      ...(search ? { search } : {}),
      ...(company === undefined ? {} : { network_member__company: company }),
    }),
  )
  const contacts = query.data?.pages.flatMap((page) => page.results) ?? []
  const Item = list ? ContactRow : ContactCard
  return (
    <EndlessList
      query={query}
      count={contacts.length}
      skeleton={
        <div className={css['grid']}>
          {Array.from({ length: 8 }, (_, index) => (
            <SkeletonCard key={index} height={170} />
          ))}
        </div>
      }
      empty={<Nobody filtered={Boolean(search) || company !== undefined} clear={clear} />}
    >
      <p className="sr-only" role="status">
        {t('contacts.found', { count: query.data?.pages[0]?.count ?? 0 })}
      </p>
      <ul className={list ? css['list'] : css['grid']}>
        {contacts.map((contact) => (
          <Item key={contact.id} contact={contact} />
        ))}
      </ul>
    </EndlessList>
  )
}

function Nobody({ filtered, clear }: { filtered: boolean; clear: () => void }) {
  return (
    <Card>
      <EmptyState
        icon="users"
        title={t(filtered ? 'contacts.nobody' : 'contacts.none')}
        action={
          filtered ? (
            <Button onClick={clear}>{t('contacts.clear')}</Button>
          ) : (
            <ButtonLink to="/members" kind="primary">
              {t('directory')}
            </ButtonLink>
          )
        }
      >
        {t(filtered ? 'contacts.nobody.text' : 'contacts.none.text')}
      </EmptyState>
    </Card>
  )
}

const friend = (contact: Contact): Friendship => ({
  status: 'friend',
  invitation: null,
  network: contact.url,
  ask_again_on: null,
})

function ContactCard({ contact }: { contact: Contact }) {
  const person = somebody(contact.network_member_details)
  return (
    <li className={css['card']}>
      <Who person={contact.network_member_details} />
      <p className={css['since']}>{t('contacts.since', { day: day(contact.since) })}</p>
      <div className={css['actions']}>
        <MessageButton customer_id={person.id} name={person.name} look={{ size: 'sm', className: 'grow' }} />
        <NetworkButton person={person} friendship={friend(contact)} size="sm" />
        <PersonMenu person={person} size="sm" />
      </div>
    </li>
  )
}

function ContactRow({ contact }: { contact: Contact }) {
  const person = somebody(contact.network_member_details)
  return (
    <li className={css['row']}>
      <Who person={contact.network_member_details} />
      <span className={cx(css['since'], 'only-wide')}>{t('contacts.since', { day: day(contact.since) })}</span>
      <div className={css['rowActions']}>
        <MessageButton customer_id={person.id} name={person.name} look={{ size: 'sm' }} />
        <NetworkButton person={person} friendship={friend(contact)} size="sm" />
        <PersonMenu person={person} size="sm" />
      </div>
    </li>
  )
}
