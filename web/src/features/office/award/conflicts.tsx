import { count } from '../../../lib/money.ts'
import { Notice } from '../../../ui/card.tsx'
import { t } from '../records/names.ts'
import type { OfficeRecord } from '../records/records.api.ts'
import { conflictsIn } from './parts.ts'
import { WithState } from './state.tsx'

/** Who of the jury has something to do with whoever has entered, before anything is assigned. */
export function Conflicts({ award }: { award: OfficeRecord }) {
  return (
    <WithState award={award}>
      {({ jurors }) => {
        const tied = jurors
          .map((juror) => ({ juror, ...conflictsIn(juror, undefined) }))
          .filter((one) => one.own + one.ties > 0)
        if (tied.length === 0) return null
        return (
          <Notice tone="warn">
            <b>{t('conflicts')}</b>
            <ul>
              {tied.map(({ juror, own, ties }) => (
                <li key={juror.id}>
                  {juror.name}:{' '}
                  {[
                    own > 0 && t('conflicts.own', { count: own, shown: count(own) }),
                    ties > 0 && t('conflicts.ties', { count: ties, shown: count(ties) }),
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </li>
              ))}
            </ul>
          </Notice>
        )
      }}
    </WithState>
  )
}
