import { useState } from 'react'
import { endSession } from '../../lib/call.ts'
import { time } from '../../lib/dates.ts'
import { useImpersonation } from '../../lib/session.ts'
import { ownZone } from '../../lib/zones.ts'
import { Button } from '../../ui/button.tsx'
import { t } from './text.ts'
import css from './impersonation-bar.module.css'

/** Says on every page that an operator acts as somebody, until when, and ends it with one click. */
export function ImpersonationBar() {
  const acting = useImpersonation()
  const [busy, setBusy] = useState(false)
  if (!acting) return null
  const until = time(new Date(acting.expiresAt), ownZone())
  return (
    <div role="region" aria-label={t('acting')} className={css['bar']}>
      <p>{t('acting.as', { name: acting.name, until })}</p>
      <Button
        size="sm"
        busy={busy}
        onClick={() => {
          setBusy(true)
          void endSession()
        }}
      >
        {t('acting.end')}
      </Button>
    </div>
  )
}
