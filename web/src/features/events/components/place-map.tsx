import { useState } from 'react'
import { Button, ButtonAnchor } from '../../../ui/button.tsx'
import { Card, Rows, RowItem } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Section } from '../../../ui/layout.tsx'
import { settings } from '../../../lib/settings.ts'
import { part } from '../../../ui/part.tsx'
import type { EventDetails } from '../events.api.ts'
import { tabLabel } from '../tabs.ts'
import { t } from '../texts.ts'
import css from './map-tab.module.css'

const LiveMap = part(() => import('./live-map.tsx').then((module) => module.default))

const symbols = { venue: 'building', airport: 'send', station: 'map', port: 'ship', other: 'pin' } as const

type Shown = Pick<EventDetails, 'name' | 'city' | 'banner' | 'lat' | 'lon' | 'places'> & {
  house: string | null
  address: string | null
}

/**
 * How to get there. Our own drawing and the addresses come first; a map of another service is loaded only when the visitor
 * asks for it, and only where the operator has named one.
 */
export function PlaceMap({ place: shown }: { place: Shown }) {
  const [live, setLive] = useState(false)
  const tiles = settings().mapTilesUrl
  const { lat, lon } = shown
  return (
    <Section title={tabLabel('map')}>
      <Card className={css['card']}>
        <div className={css['map']}>
          {live && tiles && lat !== null && lon !== null ? (
            <LiveMap tiles={tiles} lat={lat} lon={lon} name={shown.house ?? shown.name} places={shown.places} />
          ) : (
            shown.banner && (
              <img src={shown.banner} alt={t('map.drawing', { city: shown.city })} width={800} height={400} />
            )
          )}
        </div>
        <div className={css['actions']}>
          <div className="grow">
            <b className="strong">{shown.house}</b>
            <p className="sm soft">{shown.address}</p>
          </div>
          {tiles && !live && lat !== null && (
            <Button icon="map" onClick={() => setLive(true)}>
              {t('map.load')}
            </Button>
          )}
          {lat !== null && lon !== null && (
            <ButtonAnchor
              iconEnd="external"
              href={`https://www.openstreetmap.org/?mlat=${lat}&mlon=${lon}#map=16/${lat}/${lon}`}
              target="_blank"
              rel="noreferrer"
            >
              {t('map.open')}
            </ButtonAnchor>
          )}
        </div>
        {shown.places.length > 0 && (
          <Rows className={css['places']}>
            {shown.places.map((place) => (
              <RowItem key={place.name}>
                <Icon name={symbols[place.kind]} />
                <div className="grow">
                  <b className="strong">{place.code ? `${place.name} (${place.code})` : place.name}</b>
                  <p className="sm soft">{place.distance_text}</p>
                </div>
                {place.distance_m !== null && (
                  <span className="sm soft num nowrap">{t('km', { km: (place.distance_m / 1000).toFixed(1) })}</span>
                )}
              </RowItem>
            ))}
          </Rows>
        )}
      </Card>
    </Section>
  )
}
