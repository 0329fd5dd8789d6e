import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { isAlwaysNow } from '@app/contract/preview'
import { moment } from '../../lib/dates.ts'
import { dropPass, readPreview } from '../../lib/preview.ts'
import { ownZone } from '../../lib/zones.ts'
import { Button } from '../../ui/button.tsx'
import { t } from './text.ts'
import css from './impersonation-bar.module.css'

/** Says on every page that this is not the site as it is now for whoever looks, and ends it with one click. */
export function PreviewBar() {
  const preview = readPreview()
  const inOffice = isAlwaysNow(useLocation().pathname)
  // What was asked for on one side does not hold on the other.
  const began = useRef(inOffice)
  useEffect(() => {
    if (began.current !== inOffice) location.reload()
  }, [inOffice])
  if (!preview) return null
  const { as, at, event, award } = preview
  const words = at ? t(`preview.${as}.at`, { at: moment(at, ownZone()) }) : t(`preview.${as}`)
  const back = event ? `/office/events/${event}` : award ? `/office/awards/${award}` : undefined
  return (
    <div role="region" aria-label={t('preview')} className={css['bar']}>
      <p>
        {inOffice ? t('preview.office') : words} <span className="soft">{!inOffice && t('preview.text')}</span>
      </p>
      <Button
        size="sm"
        onClick={() => {
          dropPass()
          if (back && !inOffice) location.assign(back)
          else location.reload()
        }}
      >
        {t(at ? 'preview.end.at' : 'preview.end')}
      </Button>
    </div>
  )
}
