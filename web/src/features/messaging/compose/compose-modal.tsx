import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/card.tsx'
import { cx } from '../../../ui/classes.ts'
import { Endless } from '../../../ui/endless.tsx'
import { TextField } from '../../../ui/fields.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { Person } from '../../../ui/people.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { moveIntoRows, moveThroughRows } from '../list/row-keys.ts'
import { t } from '../list/text.ts'
import { useOpenConversation } from '../messaging.actions.ts'
import { usersQuery } from '../messaging.api.ts'
import type { ChatUser } from '../messaging.api.ts'
import css from './compose.module.css'

const WAIT_MS = 300

/** Somebody to write to: contacts, colleagues, people at the same event. Choosing one opens the conversation. */
export function ComposeModal({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [refused, setRefused] = useState<string>()
  const [keyword] = useDebouncedValue(typed.trim(), WAIT_MS)
  const { open, opening } = useOpenConversation({ onOpened: onClose, onRefused: setRefused })
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...usersQuery(keyword),
    placeholderData: keepPreviousData,
  })
  const people = data?.pages.flatMap((page) => page.docs) ?? []
  return (
    <Modal opened onClose={onClose} title={t('new')}>
      <div className={css['compose']} data-rows>
        <p className="sm soft">{t('compose.lead')}</p>
        <TextField
          type="search"
          // The dialog looks for this when it opens; its way out would have the focus otherwise.
          ref={(field) => void field?.toggleAttribute('autofocus', true)}
          aria-label={t('compose.search')}
          placeholder={t('compose.search')}
          leftSection={<Icon name="search" />}
          value={typed}
          maxLength={100}
          data-rows-field
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={moveIntoRows}
        />
        {refused && <Notice tone="bad">{refused}</Notice>}
        <p className="sr-only" role="status">
          {data && keyword ? t('compose.found', { count: data.pages[0]?.totalDocs ?? 0 }) : ''}
        </p>
        <div className={css['people']}>
          {error && people.length === 0 ? (
            <ErrorState error={error} retry={() => void refetch()} />
          ) : !data ? (
            <SkeletonRows rows={5} />
          ) : people.length === 0 ? (
            <Nobody searched={keyword !== ''} />
          ) : (
            <ul>
              {people.map((one) => (
                <Row
                  key={one.customer_id}
                  one={one}
                  busy={opening === one.customer_id}
                  onChoose={() => {
                    setRefused(undefined)
                    open(one.customer_id, one.chat_room_id)
                  }}
                />
              ))}
            </ul>
          )}
          <Endless more={hasNextPage && !error} busy={isFetchingNextPage} onMore={() => void fetchNextPage()} />
        </div>
      </div>
    </Modal>
  )
}

function Row({ one, busy, onChoose }: { one: ChatUser; busy: boolean; onChoose: () => void }) {
  return (
    <li>
      <button
        type="button"
        className={cx(css['person'], busy && css['busy'])}
        aria-busy={busy || undefined}
        data-row
        onKeyDown={moveThroughRows}
        onClick={onChoose}
      >
        <Person
          name={one.name}
          src={one.prof_pic}
          text={[one.job_title, one.company_name].filter(Boolean).join(', ')}
          end={<span className={css['relation']}>{t(`relation.${one.relation}`)}</span>}
        />
      </button>
    </li>
  )
}

function Nobody({ searched }: { searched: boolean }) {
  return (
    <EmptyState
      icon="users"
      title={t(searched ? 'compose.none' : 'compose.nobody')}
      action={<ButtonLink to="/members">{t('compose.directory')}</ButtonLink>}
    >
      {t('compose.none.text')}
    </EmptyState>
  )
}
