import { useDebouncedValue } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '../../../lib/session.ts'
import { PageLink } from '../../../ui/page-link.ts'
import { Endless } from '../../../ui/endless.tsx'
import { TextField } from '../../../ui/fields.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { Person } from '../../../ui/people.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { CompanyFilter } from '../../companies/index.ts'
import type { ChosenCompany } from '../../companies/index.ts'
import { contactsQuery } from '../network.api.ts'
import type { Contact, Somebody } from '../network.api.ts'
import { t } from '../text.ts'
import css from './contacts-modal.module.css'

/** The contacts search waits this long for the next letter (docs/rules/network.md#contacts). */
export const CONTACTS_WAIT_MS = 400

/** Contacts of a member, one's own unless said: search, company filter, endless list; one leads to that member's wall. */
export function ContactsModal({
  customer,
  count,
  onClose,
}: {
  customer?: Somebody
  count: number
  onClose: () => void
}) {
  const me = useSession()?.customerId ?? 0
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), CONTACTS_WAIT_MS)
  const [company, setCompany] = useState<ChosenCompany>()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    contactsQuery({
      ...(customer ? { customer: customer.id } : {}),
      ...(search ? { search } : {}),
      ...(company ? { network_member__company: company.id } : {}),
    }),
  )
  const contacts = data?.pages.flatMap((page) => page.results) ?? []
  const filtered = search !== '' || company !== undefined
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(customer ? 'contacts.of' : 'contacts.mine', { name: customer?.name ?? '', count })}
    >
      <div className={css['tools']}>
        <TextField
          type="search"
          aria-label={t('contacts.search')}
          placeholder={t('contacts.search')}
          leftSection={<Icon name="search" />}
          value={text}
          maxLength={100}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <CompanyFilter contactsOf={customer?.id ?? me} value={company} onChange={setCompany} />
      </div>
      <p className="sr-only" role="status">
        {data && filtered ? t('contacts.found', { count: data.pages[0]?.count ?? 0 }) : ''}
      </p>
      <div className={css['list']}>
        {error && contacts.length === 0 ? (
          <ErrorState error={error} retry={() => void refetch()} />
        ) : !data ? (
          <SkeletonRows rows={6} />
        ) : contacts.length === 0 ? (
          <EmptyState icon="users" title={t(filtered ? 'contacts.nobody' : 'contacts.none')}>
            {t(filtered ? 'contacts.nobody.text' : customer ? 'contacts.none.theirs' : 'contacts.none.text')}
          </EmptyState>
        ) : (
          <ul>
            {contacts.map((contact) => (
              <Row key={contact.id} contact={contact} onClose={onClose} />
            ))}
          </ul>
        )}
        <Endless more={hasNextPage && !error} busy={isFetchingNextPage} onMore={() => void fetchNextPage()} />
      </div>
    </Modal>
  )
}

function Row({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const person = contact.network_member_details
  return (
    <li>
      <PageLink to={`/personal-wall/${person.customer_id}`} className={css['row']} onClick={onClose}>
        <Person
          name={person.name}
          src={person.prof_pic}
          text={[person.job_title, person.company_name].filter(Boolean).join(', ')}
        />
        <Icon name="right" size="sm" />
      </PageLink>
    </li>
  )
}
