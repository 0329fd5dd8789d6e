import { useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card, CardHead, RowItem, Rows } from '../../../ui/card.tsx'
import { Person } from '../../../ui/people.tsx'
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { blockedQuery, spamQuery } from '../network.api.ts'
import type { Answer } from '../../../lib/call.types.ts'
import type { Somebody } from '../network.api.ts'
import { somebody } from '../mine/parts.tsx'
import { t } from '../text.ts'
import { useBlock, useSpamList } from './person-menu.tsx'
import css from './kept-away.module.css'

/** People whom I keep away in one way, each with the way back. */
function KeptAway({
  title,
  lead,
  none,
  undo,
  people,
  onUndo,
}: {
  title: string
  lead: string
  none: string
  undo: string
  people: UseQueryResult<Answer<'network.blocked'>>
  onUndo: (person: Somebody) => Promise<unknown>
}) {
  const { data, error, refetch } = people
  const [undoing, setUndoing] = useState<number>()
  return (
    <Card>
      <CardHead title={title} />
      <p className={css['lead']}>{lead}</p>
      {error && !data ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={2} />
      ) : data.results.length === 0 ? (
        <p className={css['none']}>{none}</p>
      ) : (
        <Rows>
          {data.results.map((person) => (
            <RowItem key={person.customer_id}>
              <Person name={person.name} src={person.prof_pic} text={person.company_name} />
              <Button
                size="sm"
                busy={undoing === person.customer_id}
                aria-label={`${undo}: ${person.name}`}
                onClick={async () => {
                  setUndoing(person.customer_id)
                  await onUndo(somebody(person))
                  setUndoing(undefined)
                }}
              >
                {undo}
              </Button>
            </RowItem>
          ))}
        </Rows>
      )}
    </Card>
  )
}

/** People whom I have blocked. */
export function BlockedPeople() {
  const setBlock = useBlock()
  return (
    <KeptAway
      title={t('blocked.title')}
      lead={t('blocked.lead')}
      none={t('blocked.none')}
      undo={t('unblock')}
      people={useQuery(blockedQuery())}
      onUndo={(person) => setBlock(person, false)}
    />
  )
}

/** People on my spam list. */
export function SpamPeople() {
  const spam = useSpamList()
  return (
    <KeptAway
      title={t('spam.list')}
      lead={t('spam.lead')}
      none={t('spam.none')}
      undo={t('remove')}
      people={useQuery(spamQuery())}
      onUndo={(person) => spam.change(person, false)}
    />
  )
}
