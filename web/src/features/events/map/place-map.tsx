import { useState } from 'react'
import { Button, ButtonAnchor } from '../../../ui/button.tsx'
import { Card, Rows, RowItem } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Section } from '../../../ui/layout.tsx'
import { settings } from '../../../lib/settings.ts'
import { part } from '../../../ui/part.tsx'
import { toast } from '../../../ui/toast.tsx'
import type { EventDetails } from '../events.api.ts'
import { minutesOnFoot } from '../../../ui/map/projection.ts'
import type { Spot } from '../../../ui/map/projection.ts'
import { tabLabel } from '../tabs.ts'
import { t as ofPlace } from '../sections/places.texts.ts'
import { t } from '../texts.ts'
import css from './map-tab.module.css'

const LiveMap = part(() => import('./live-map.tsx').then((module) => module.default))
const RegionMap = part(() => import('./region-map.tsx').then((module) => module.default))
const WalkMap = part(() => import('./walk-map.tsx').then((module) => module.default))

/** Beyond this nobody calls it a walk. */
const FURTHEST = 2000

const symbols = { venue: 'building', airport: 'send', station: 'map', port: 'ship', other: 'pin' } as const

type Shown = Pick<EventDetails, 'name' | 'city' | 'banner' | 'lat' | 'lon' | 'places'> & {
  house: string | null
  address: string | null
}

type Hotel = { name: string; lat: number | null; lon: number | null; distance_m: number }

/** A page of OpenStreetMap about a spot, or the way from one to another. It opens in its own tab, and only when pressed. */
const spotAddress = ({ lat, lon }: Spot) =>
  `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=16/${lat}/${lon}`
const wayAddress = (from: Spot, to: Spot) =>
  `https://www.openstreetmap.org/directions?from=${from.lat},${from.lon}&to=${to.lat},${to.lon}`

/** What one reaches on foot from the house: places of the event or award, and hotels near by. */
function nearOf(shown: Shown, hotels: readonly Hotel[]) {
  return [
    ...hotels.map((hotel) => ({ ...hotel, icon: 'hotel' as const })),
    ...shown.places.flatMap((place) => (place.kind === 'venue' ? [] : [{ ...place, icon: symbols[place.kind] }])),
  ].flatMap(({ name, lat, lon, icon, distance_m: metres }) =>
    lat === null || lon === null || metres === null || metres > FURTHEST
      ? []
      : [{ name, lat, lon, icon, metres, text: t('walk.min', { count: minutesOnFoot(metres) }) }],
  )
}

/**
 * How to get there. Our own maps and the addresses come first; a map of another service is loaded only when the visitor
 * asks for it, and only where the operator has named one. What one reaches on foot stands around the front door, and only
 * what is further in the map of the region, so that no point there lies on another.
 */
export function PlaceMap({ place: shown, hotels = [] }: { place: Shown; hotels?: readonly Hotel[] }) {
  const [live, setLive] = useState(false)
  const tiles = settings().mapTilesUrl
  const house = spotOf(shown)
  const name = shown.house ?? shown.name
  const near = house ? nearOf(shown, hotels) : []
  const ways = shown.places.filter((place) => place.kind !== 'venue')
  const far = near.length > 0 ? ways.filter(({ distance_m: metres }) => metres === null || metres > FURTHEST) : ways
  const region = house && (near.length === 0 || far.length > 0) && (
    <RegionMap
      house={{ ...house, name, text: shown.house ? shown.city : null, icon: 'building' }}
      marks={far.map((place) => ({
        lat: place.lat,
        lon: place.lon,
        name: place.code ? `${place.name} (${place.code})` : place.name,
        text: place.distance_text,
        icon: symbols[place.kind],
      }))}
      label={t('map.region', { city: shown.city })}
    />
  )
  const onFoot = near.length > 0 && !live
  return (
    <>
      <Section title={tabLabel('map')} end={onFoot && <span className="sm soft">{ofPlace('map.on-foot')}</span>}>
        <Card className={css['card']}>
          <div className={css['map']}>
            {live && tiles && house ? (
              <LiveMap tiles={tiles} {...house} name={name} places={shown.places} />
            ) : house && onFoot ? (
              <WalkMap house={{ ...house, name }} near={near} label={t('walk.title')} />
            ) : (
              region ||
              (shown.banner && (
                <img src={shown.banner} alt={t('map.drawing', { city: shown.city })} width={800} height={400} />
              ))
            )}
          </div>
          <div className={css['actions']}>
            <div className="grow">
              <b className="strong">{shown.house}</b>
              <p className="sm soft">{shown.address}</p>
            </div>
            {shown.address && (
              <Button
                icon="copy"
                onClick={() => {
                  const address = [shown.house, shown.address].filter(Boolean).join(', ')
                  void navigator.clipboard.writeText(address).then(
                    () => toast(t('map.copied')),
                    () => toast(t('map.copy-failed'), 'bad'),
                  )
                }}
              >
                {t('map.copy')}
              </Button>
            )}
            {tiles && !live && house && (
              <Button icon="map" onClick={() => setLive(true)}>
                {t('map.load')}
              </Button>
            )}
            {house && (
              <ButtonAnchor iconEnd="external" href={spotAddress(house)} target="_blank" rel="noreferrer">
                {t('map.open')}
              </ButtonAnchor>
            )}
          </div>
          {house && !live && !onFoot && <p className={css['source']}>{t('map.source')}</p>}
        </Card>
      </Section>
      {ways.length > 0 && (
        <Section title={t('map.way')}>
          <Card className={css['card']}>
            {onFoot && region && (
              <div className={css['region']}>
                <div className={css['map']}>{region}</div>
                <p className={css['source']}>{t('map.source')}</p>
              </div>
            )}
            <Rows className={css['places']}>
              {ways.map((place) => (
                <RowItem key={place.name}>
                  <Icon name={symbols[place.kind]} />
                  <div className="grow">
                    <b className="strong">{place.code ? `${place.name} (${place.code})` : place.name}</b>
                    <p className="sm soft">
                      {[
                        place.distance_m !== null && t('km', { km: (place.distance_m / 1000).toFixed(1) }),
                        place.distance_text,
                      ]
                        .filter(Boolean)
                        .join(', ')}
                    </p>
                  </div>
                  {house && (
                    <ButtonAnchor
                      size="sm"
                      iconEnd="external"
                      href={wayAddress(place, house)}
                      target="_blank"
                      rel="noreferrer"
                      aria-label={t('map.directions-from', { place: place.name })}
                    >
                      {t('map.directions')}
                    </ButtonAnchor>
                  )}
                </RowItem>
              ))}
            </Rows>
          </Card>
        </Section>
      )}
    </>
  )
}

/** Where it is, when that is known. */
export function spotOf({ lat, lon }: { lat: number | null; lon: number | null }): Spot | undefined {
  return lat === null || lon === null ? undefined : { lat, lon }
}
