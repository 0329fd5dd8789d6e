import { resourceCalled } from '@app/contract/resources.all'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { CallError, call, isRefused } from '../../../lib/call.ts'
import { PageLink } from '../../../ui/page-link.ts'
import { WIDE, useMedia } from '../../../ui/use-media.ts'
import { ButtonLink, IconButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { cx } from '../../../ui/classes.ts'
import type { IconName } from '../../../ui/icons.ts'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast.tsx'
import { MenuPreview, NotFoundPage } from '../../shell/index.ts'
import { OfficeHead } from '../components/office-head.tsx'
import { outlined, placed, stepped, steps } from './menu.math.ts'
import type { MenuPosition, Step } from './menu.math.ts'
import { lower, manyOf, oneOf, t } from './names.ts'
import { listQuery } from './records.api.ts'
import bench from '../../../ui/workbench.module.css'
import css from './menu-page.module.css'
import records from './records.module.css'

const of = resourceCalled('menu-items')
const MOST = 200
const icons: Record<Step, IconName> = { up: 'up', down: 'caret', in: 'right', out: 'left' }

/** The menu as it stands on the pages: entries are dragged to where they belong, or moved by their buttons. */
export function MenuPage() {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(listQuery(of.name, { page_size: MOST, sort: 'position', order: 'asc' }))
  const [draft, setDraft] = useState<MenuPosition[]>()
  const [over, setOver] = useState<number>()
  const [said, setSaid] = useState('')
  const wide = useMedia(WIDE)
  const dragged = useRef<number>(undefined)
  if (isRefused(error, 404)) return <NotFoundPage />
  const before = (data?.results ?? []).map((one): MenuPosition => ({
    id: one.id,
    parent_id: typeof one['parent_id'] === 'number' ? one['parent_id'] : null,
  }))
  const places = draft ?? before
  const byId = new Map((data?.results ?? []).map((one) => [one.id, one]))
  const nameOf = (id: number) => String(byId.get(id)?.['display_name'] ?? '')
  const urlOf = (id: number) => {
    const url = byId.get(id)?.['url']
    return typeof url === 'string' ? url : null
  }

  async function arrange(id: number, after: MenuPosition[] | undefined): Promise<void> {
    if (!after || draft) return
    setDraft(after)
    const rows = outlined(after)
    const level = rows.find((one) => one.id === id)?.level ?? 1
    setSaid(t('menu.moved', { name: nameOf(id), place: rows.findIndex((one) => one.id === id) + 1, level }))
    try {
      await call('content.arrangeMenu', { body: { before, after } })
      await queries.invalidateQueries()
    } catch (problem) {
      toast(problem instanceof CallError ? problem.detail : String(problem), 'bad')
      await refetch()
    } finally {
      setDraft(undefined)
    }
  }
  return (
    <>
      <OfficeHead
        title={manyOf(of)}
        sub={t('menu.text')}
        end={
          <ButtonLink to={`/office/${of.name}/new`} icon="plus" kind="primary" size="sm">
            {t('new', { one: lower(oneOf(of)) })}
          </ButtonLink>
        }
      />
      <div className={cx(bench['body'], records['body'])}>
        {/* On phones it is a list of its own, as the one below. It has its place before its entries are known. */}
        {wide && !error && data?.results.length !== 0 && (
          <section className={css['preview']}>
            <h2 className="sm soft">{t('menu.preview')}</h2>
            <MenuPreview
              label={t('menu.preview')}
              items={places.map((place, position) => ({
                ...place,
                position,
                display_name: nameOf(place.id),
                url: urlOf(place.id),
              }))}
            />
          </section>
        )}
        <Card className={css['card']}>
          {data ? (
            data.results.length === 0 ? (
              <EmptyState icon="menu" title={t('empty', { many: lower(manyOf(of)) })}>
                {t('empty.text')}
              </EmptyState>
            ) : (
              <ol className={css['menu']}>
                {outlined(places).map(({ id, parent_id, level }) => {
                  const url = urlOf(id)
                  const name = nameOf(id)
                  return (
                    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons do the same as dragging it
                    <li
                      key={id}
                      draggable
                      className={cx(css['entry'], over === id && css['over'])}
                      style={{ '--level': level - 1 } as never}
                      onDragStart={(event) => {
                        dragged.current = id
                        event.dataTransfer.effectAllowed = 'move'
                      }}
                      onDragEnd={() => setOver(undefined)}
                      onDragOver={(event) => {
                        if (dragged.current === undefined) return
                        if (!placed(places, dragged.current, parent_id, id)) return
                        event.preventDefault()
                        setOver(id)
                      }}
                      onDrop={(event) => {
                        event.preventDefault()
                        setOver(undefined)
                        if (dragged.current !== undefined)
                          void arrange(dragged.current, placed(places, dragged.current, parent_id, id))
                        dragged.current = undefined
                      }}
                    >
                      <span className="grow">
                        <PageLink to={`/office/${of.name}/${id}`} className={css['name']} draggable={false}>
                          {name}
                          <span className="sr-only">, {t('menu.level', { level })}</span>
                        </PageLink>
                        <span className={`${css['url']} cut`}>{url ?? t('menu.heading')}</span>
                      </span>
                      {steps.map((step) => {
                        const after = stepped(places, id, step)
                        return (
                          <IconButton
                            key={step}
                            icon={icons[step]}
                            size="sm"
                            label={t(`menu.${step}`, { name })}
                            disabled={!after}
                            onClick={() => void arrange(id, after)}
                          />
                        )
                      })}
                    </li>
                  )
                })}
              </ol>
            )
          ) : error ? (
            <ErrorState error={error} retry={() => void refetch()} />
          ) : (
            <SkeletonRows rows={8} picture={false} />
          )}
        </Card>
        <span className="sr-only" role="status">
          {said}
        </span>
      </div>
    </>
  )
}
