import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { Card } from '../../../ui/card.tsx'
import { AwaitedCard, EmptyState } from '../../../ui/states.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { isRefused, queryOptionsFor } from '../../../lib/call.ts'
import { onLive, onConnect } from '../../../lib/socket.ts'
import { title } from '../../../lib/i18n.ts'
import { baseOf } from '../awards.api.ts'
import { ChooseCategory } from './choose-category.tsx'
import { entryQuery, registrationQuery } from './entering.api.ts'
import { EntryPage } from './entry-page.tsx'
import { EnterHead } from './head.tsx'
import type { HeadAward } from './head.tsx'
import { t } from './text.ts'
import css from './entering.module.css'

const numberIn = (search: Record<string, unknown>, name: string) => {
  const value = Number(search[name])
  return Number.isInteger(value) && value > 0 ? value : undefined
}

/** Entering an award: the entry that the address names, or the categories to choose from. */
export function EnterAward({ award: id, me }: { award: number; me: number }) {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const { data: award } = useSuspenseQuery(queryOptionsFor('awards.one', { params: { id } }))
  const { data: registration } = useSuspenseQuery(registrationQuery(id))
  const wanted = numberIn(search, 'category')
  const begun = registration.categories.find(({ category }) => category === wanted)?.applicant?.id
  const entry = numberIn(search, 'entry') ?? begun
  const path = baseOf(award, 'member')
  const head = { name: award.name, path, art: award.main_banner }
  if (entry !== undefined) return <OneEntry key={entry} id={entry} me={me} award={head} />
  return (
    <>
      <EnterHead award={head} title={title('enter-award')} />
      <div className={`page stack ${css['main']}`}>
        <ChooseCategory award={{ id: award.id, path }} registration={registration} wanted={wanted} />
      </div>
    </>
  )
}

function OneEntry({ id, me, award }: { id: number; me: number; award: HeadAward }) {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(entryQuery(id))
  const reload = useCallback(() => void queries.invalidateQueries(entryQuery(id)), [queries, id])
  useEffect(() => {
    let soon: ReturnType<typeof setTimeout> | undefined
    const ends = [
      onLive('entry_changed', ({ applicant }) => {
        if (applicant !== id) return
        clearTimeout(soon)
        soon = setTimeout(reload, 150)
      }),
      onConnect(reload),
    ]
    return () => {
      clearTimeout(soon)
      ends.forEach((end) => end())
    }
  }, [id, reload])
  if (data) return <EntryPage entry={data} award={award} me={me} reload={reload} />
  return (
    <>
      <EnterHead award={award} title={title('enter-award')} />
      <div className={`page ${css['main']}`}>
        {isRefused(error, 404) ? (
          <Card>
            <EmptyState
              icon="trophy"
              title={t('missing')}
              action={<ButtonLink to={`${award.path}/enter-award`}>{t('choose.title')}</ButtonLink>}
            >
              {t('missing-text')}
            </EmptyState>
          </Card>
        ) : (
          <AwaitedCard error={error} retry={refetch} height={480} />
        )}
      </div>
    </>
  )
}
