import { useQuery } from '@tanstack/react-query'
import { countryName } from '@app/contract/countries'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { part } from '../../../ui/part.tsx'
import { TopicTags } from '../../../ui/pills.tsx'
import { ErrorState } from '../../../ui/states.tsx'
import { aroundQuery } from '../companies.api.ts'
import type { Lane, Office } from '../companies.api.ts'
import { chartOf } from './chart.ts'
import { t } from '../text.ts'
import css from './trade-lanes.module.css'

const LanesMap = part(
  () => import('./lanes-map.tsx').then((module) => module.default),
  ErrorState,
  <div className={css['map']} />,
)

/** The trade lanes that a company serves, on its own page also drawn; nothing where it has named none. */
export function TradeLanes({ id, drawn = false }: { id: number; drawn?: boolean }) {
  const { data } = useQuery(aroundQuery(id))
  if (!data || data.lanes.length === 0) return null
  const chart = drawn ? chartOf(data.lanes) : undefined
  return (
    <Card>
      <CardHead title={t('lanes')} end={<span className="sm soft num">{data.lanes.length}</span>} />
      {chart && <LanesMap chart={chart} />}
      <ul className={css['lanes']}>
        {data.lanes.map((lane) => (
          <li key={lane.id}>
            <b>{wayOf(lane)}</b>
            <span className={css['how']}>
              <span className="num">{servedOf(lane)}</span>
              {lane.tag && <TopicTags names={[lane.tag.name]} />}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Tells those who keep the own company's page that its lanes are not on it yet. */
export function LanesWanted({ id }: { id: number }) {
  const { data } = useQuery(aroundQuery(id))
  if (!data || data.lanes.length > 0) return null
  return (
    <Card className={css['wanted']}>
      <div className="grow">
        <h2 className="h3">{t('lanes.wanted')}</h2>
        <p className="sm soft">{t('lanes.wanted.text')}</p>
      </div>
      <ButtonLink to="/settings/company-settings" icon="plus">
        {t('lanes.add')}
      </ButtonLink>
    </Card>
  )
}

/** The offices of a company, the head office first; nothing where it has named none. */
export function Offices({ id }: { id: number }) {
  const { data } = useQuery(aroundQuery(id))
  if (!data || data.offices.length === 0) return null
  return (
    <Card>
      <CardHead title={t('offices')} end={<span className="sm soft num">{data.offices.length}</span>} />
      <ul className={css['offices']}>
        {data.offices.map((office) => (
          <li key={office.id}>
            <Icon name={office.kind === 'head_office' ? 'building' : 'pin'} />
            <span>
              <b>{titleOf(office)}</b>
              <span className="sm soft">{lineOf(office)}</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The stops of a lane in one line. */
export const wayOf = (lane: Pick<Lane, 'stops'>): string => lane.stops.join(' – ')

/** How often a lane is served, and how long it takes. */
export const servedOf = ({ frequency, transit_days: days }: Lane): string =>
  [t(`lanes.${frequency}`), days !== null && t('lanes.days', { count: days })].filter(Boolean).join(', ')

/** The place of an office and what it is. */
export const titleOf = ({ kind, city }: Office): string =>
  kind === 'branch' ? city : `${city}, ${t(`offices.${kind}`).toLowerCase()}`

/** Where an office stands. */
export const lineOf = ({ address_line, postcode, country }: Office): string =>
  [address_line, postcode, countryName(country)].filter(Boolean).join(', ')
