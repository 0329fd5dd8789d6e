import { useState } from 'react'
import { moment } from '../../../../lib/dates.ts'
import { useNow } from '../../../../lib/use-now.ts'
import { Panel } from '../../../../ui/card.tsx'
import { SearchBox } from '../../../../ui/search-box.tsx'
import { EmptyState } from '../../../../ui/states.tsx'
import { t } from '../text.ts'
import { groupsOf, searched } from './moments.math.ts'
import type { Moment } from './moments.math.ts'
import css from './preview.module.css'

const SEARCH_WAIT_MS = 120

/** Moments at which something appears or closes by itself, by event and award, to look at either side of one. */
export function Moments({
  of,
  chosen,
  onChoose,
}: {
  of: readonly Moment[]
  chosen: Moment | undefined
  onChoose: (moment: Moment) => void
}) {
  const [find, setFind] = useState('')
  const now = useNow()
  const groups = searched(groupsOf(of, now), find, ({ what }) => t(`what.${what}`))
  if (of.length === 0)
    return (
      <Panel title={t('moments')}>
        <EmptyState icon="clock" title={t('moments.none')} />
      </Panel>
    )
  return (
    <Panel title={t('moments')}>
      <div className={css['find']}>
        <SearchBox label={t('moments.find')} value={find} wait={SEARCH_WAIT_MS} onSearch={setFind} />
      </div>
      <div className={css['moments']}>
        {groups.length === 0 && <EmptyState icon="search" title={t('moments.unfound')} />}
        {groups.map(({ key, name, moments }) => (
          <section key={key} aria-label={name}>
            <h3>{name}</h3>
            <ul>
              {moments.map((one) => (
                <li key={one.what}>
                  <button
                    type="button"
                    aria-pressed={one === chosen}
                    className={css['moment']}
                    onClick={() => onChoose(one)}
                  >
                    <b>{t(`what.${one.what}`)}</b>
                    <span className="soft num">
                      {moment(one.at, one.time_zone)}
                      {new Date(one.at) <= now && `, ${t('moments.over')}`}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Panel>
  )
}
