import { useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { t as common } from '../../../lib/i18n.ts'
import { idIn } from '../../../lib/link.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardHead, RowItem, Rows } from '../../../ui/card.tsx'
import { Person } from '../../../ui/people.tsx'
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { fullName, memberQuery } from '../../members/index.ts'
import { useMe } from '../../shell/index.ts'
import { blockedQuery } from '../network.api.ts'
import { somebody } from '../mine/parts.tsx'
import { t } from '../text.ts'
import { useBlock, useSpamList } from './person-menu.tsx'
import css from './kept-away.module.css'

function Frame({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <Card>
      <CardHead title={title} />
      <p className={css['lead']}>{lead}</p>
      {children}
    </Card>
  )
}

/** People whom I have blocked, each with the way back. */
export function BlockedPeople() {
  const { data, error, refetch } = useQuery(blockedQuery())
  const setBlock = useBlock()
  const [lifting, setLifting] = useState<number>()
  return (
    <Frame title={t('blocked.title')} lead={t('blocked.lead')}>
      {error && !data ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={2} />
      ) : data.results.length === 0 ? (
        <p className={css['none']}>{t('blocked.none')}</p>
      ) : (
        <Rows>
          {data.results.map((person) => (
            <RowItem key={person.customer_id}>
              <Person name={person.name} src={person.prof_pic} text={person.company_name} />
              <Button
                size="sm"
                busy={lifting === person.customer_id}
                aria-label={`${t('unblock')}: ${person.name}`}
                onClick={async () => {
                  setLifting(person.customer_id)
                  await setBlock(somebody(person), false)
                  setLifting(undefined)
                }}
              >
                {t('unblock')}
              </Button>
            </RowItem>
          ))}
        </Rows>
      )}
    </Frame>
  )
}

/** Each profile that is asked for counts (RULES.md 10). */
const AT_ONCE = 10

/** People on my spam list. The list holds links only, so each person is asked for, some at a time. */
export function SpamPeople() {
  const me = useMe()
  const all = (me?.spam_list ?? []).flatMap((link) => idIn(link) ?? [])
  const [most, setMost] = useState(AT_ONCE)
  const ids = all.slice(0, most)
  // Who is blocked as well cannot be found any more; their name stands in the other list.
  const blocked = useQuery(blockedQuery()).data?.results
  const isBlocked = (id: number) => blocked?.find((person) => person.customer_id === id)
  const people = useQueries({
    queries: ids.map((id) => ({ ...memberQuery(id), enabled: blocked !== undefined && !isBlocked(id) })),
  })
  const spam = useSpamList()
  const [removing, setRemoving] = useState<number>()
  return (
    <Frame title={t('spam.list')} lead={t('spam.lead')}>
      {!me ? (
        <SkeletonRows rows={2} />
      ) : ids.length === 0 ? (
        <p className={css['none']}>{t('spam.none')}</p>
      ) : (
        <Rows>
          {ids.map((id, index) => {
            const member = people[index]?.data
            const name = member ? fullName(member) : (isBlocked(id)?.name ?? t('spam.unknown', { id }))
            return (
              <RowItem key={id}>
                <Person name={name} src={member?.profile_picture} text={member?.company_name} />
                <Button
                  size="sm"
                  busy={removing === id}
                  aria-label={`${t('remove')}: ${name}`}
                  onClick={async () => {
                    setRemoving(id)
                    await spam.change({ id, name }, false)
                    setRemoving(undefined)
                  }}
                >
                  {t('remove')}
                </Button>
              </RowItem>
            )
          })}
        </Rows>
      )}
      {all.length > most && (
        <div className={css['more']}>
          <Button onClick={() => setMost(most + AT_ONCE)}>{common('more')}</Button>
        </div>
      )}
    </Frame>
  )
}
