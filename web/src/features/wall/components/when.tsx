import { ago, moment } from '../../../lib/dates.ts'
import { ownZone } from '../../../lib/zones.ts'
import { t } from '../text.ts'

/** "2 h ago", and the exact time where one points. */
export function When({ at, short }: { at: string; short?: boolean }) {
  const shown = ago(at)
  return (
    <time className="num nowrap" dateTime={at} title={moment(at, ownZone())}>
      {!short && /^\d+ (min|h|d)$/.test(shown) ? t('when.ago', { time: shown }) : shown}
    </time>
  )
}
