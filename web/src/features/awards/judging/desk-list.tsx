import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { PageLink } from '../../../ui/page-link.ts'
import { cx } from '../../../ui/classes.ts'
import { countryName } from '@app/contract/countries'
import { Endless } from '../../../ui/endless.tsx'
import { SearchBox } from '../../../ui/search-box.tsx'
import { Logo } from '../../../ui/people.tsx'
import { SkeletonRows } from '../../../ui/states.tsx'
import { Segment } from '../../../ui/tabs.tsx'
import { judgingList } from './judging.api.ts'
import type { ListedEntry, Round, Shown } from './judging.api.ts'
import { t } from './text.ts'
import own from './desk-list.module.css'

/** What can be searched for: a single letter finds too much. */
const searchable = (text: string) => (text.length < 2 ? '' : text.slice(0, 60))

/** Everything of a round that is mine, by category, with what I gave. */
export function DeskList({
  round,
  asked,
  current,
  shown,
  onShow,
}: {
  round: Round
  asked: number | undefined
  current: { id: number; mean: number | null }
  shown: Shown
  onShow: (to: Shown) => void
}) {
  const [words, setWords] = useState('')
  const list = useInfiniteQuery({ ...judgingList(round.id, shown, words), placeholderData: keepPreviousData })
  const entries = list.data?.pages.flatMap((page) => page.results) ?? []
  const categories = Map.groupBy(entries, (entry) => entry.category)
  const todo = round.assigned - round.handed_in - round.recused
  const strip = useRef<HTMLDivElement>(null)
  // On phones the list is a strip from side to side: what is judged stands in its middle.
  useEffect(() => {
    const on = strip.current?.querySelector<HTMLElement>('[aria-current]')
    if (strip.current && on) strip.current.scrollLeft = on.offsetLeft - (strip.current.clientWidth - on.offsetWidth) / 2
  }, [current.id, entries.length])
  return (
    <nav className={own['list']} aria-label={t('list')}>
      <div className={own['listHead']}>
        <Segment
          label={t('show')}
          value={shown}
          onChange={onShow}
          options={[
            { value: 'todo', label: `${t('todo')} ${todo}` },
            { value: 'all', label: `${t('all')} ${round.assigned}` },
          ]}
        />
        <SearchBox label={t('search')} wait={250} value={words} onSearch={(to) => setWords(searchable(to))} />
      </div>
      <div ref={strip} className={own['listScroll']}>
        {!list.data && (
          <div className={own['waiting']}>
            <SkeletonRows rows={6} />
          </div>
        )}
        {list.data && entries.length === 0 && words !== '' && (
          <p className={own['listEmpty']} role="status">
            <b>{t('search.none', { words })}</b>
            {t('search.none-text')}
          </p>
        )}
        {list.data && entries.length === 0 && words === '' && (
          <p className={own['listEmpty']}>
            <b>{t('nothingToDo')}</b>
            {t('nothingToDo.text')}
          </p>
        )}
        {[...categories.values()].map((group) => (
          <section key={group[0]?.category}>
            <h2 className={own['listLabel']}>
              {group[0]?.category_name}
              <span className="num">
                {t('of', { done: group.filter(({ state }) => state !== 'open').length, all: group.length })}
              </span>
            </h2>
            <ul>
              {group.map((entry) => (
                <li key={entry.id}>
                  <PageLink
                    to={`/judging/${entry.id}`}
                    search={asked === undefined ? {} : { round: asked }}
                    className={cx(own['item'], entry.id === current.id && own['isOn'])}
                    aria-current={entry.id === current.id ? 'true' : undefined}
                  >
                    <Logo name={entry.name} src={entry.logo} size="sm" />
                    <span className={own['itemText']}>
                      <b className="cut">{entry.name}</b>
                      <span className="cut">
                        {[entry.category_short_name, entry.country && countryName(entry.country)]
                          .filter(Boolean)
                          .join(', ')}
                      </span>
                    </span>
                    <Given entry={entry} mean={entry.id === current.id ? current.mean : entry.mean} />
                  </PageLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
        <Endless more={list.hasNextPage} busy={list.isFetchingNextPage} onMore={() => void list.fetchNextPage()} />
      </div>
    </nav>
  )
}

function Given({ entry, mean }: { entry: ListedEntry; mean: number | null }) {
  if (entry.state === 'recused') return <span className={own['itemQuiet']}>{t('recused')}</span>
  if (entry.state === 'handed_in' || (mean !== null && entry.scored === entry.criteria))
    return <span className={cx(own['itemScore'], 'num')}>{mean?.toFixed(2)}</span>
  return (
    <span className={cx(own['itemOpen'], 'num')}>
      {entry.scored > 0 ? t('of', { done: entry.scored, all: entry.criteria }) : t('toScore')}
    </span>
  )
}
