import { useEffect, useState } from 'react'
import { time } from '../../../lib/dates.ts'
import { connectNow, useConnection } from '../../../lib/socket.ts'
import { ownZone } from '../../../lib/zones.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { outboxNow } from '../sending.ts'
import { t } from '../text.ts'
import css from './connection-banner.module.css'

/** A connection that comes back this soon is not talked about. */
const PATIENCE_MS = 4000

/** Says that there is no connection, since when, and what waits for it; nothing while there is one. */
export function ConnectionBanner({ waiting }: { waiting: number }) {
  const { up, offline, since } = useConnection()
  const [late, setLate] = useState(0)
  useEffect(() => {
    if (up) return
    const timer = setTimeout(() => setLate(since), Math.max(0, since + PATIENCE_MS - Date.now()))
    return () => clearTimeout(timer)
  }, [up, since])
  const shown = !up && (offline || late === since)
  return (
    <div role="status">
      {shown && (
        <div className={css['banner']}>
          <Icon name="wifi-off" />
          <span className="grow">
            <b>{t(offline ? 'offline.title' : 'offline.server')}</b>
            <span className="only-wide">{t('offline.since', { time: time(new Date(since), ownZone()) })}</span>.{' '}
            {waiting > 0 && (
              <>
                {t('offline.waits', { count: waiting })}
                <span className="only-wide">{t('offline.itself', { count: waiting })}</span>.
              </>
            )}
          </span>
          <Button
            size="sm"
            kind="quiet"
            icon="refresh"
            onClick={() => {
              connectNow()
              outboxNow()?.wake()
            }}
          >
            {t('offline.try')}
          </Button>
        </div>
      )}
    </div>
  )
}
