import type { ComponentProps } from 'react'
import { PasswordField } from '../../../ui/fields.tsx'
import { cx } from '../../../ui/classes.ts'
import { strengthOf } from '../checks.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from '../limits.ts'
import { t } from '../text.ts'
import css from './auth-card.module.css'

const words = ['strength.empty', 'strength.weak', 'strength.fair', 'strength.good', 'strength.strong'] as const
const looks = ['', 'weak', 'fair', 'good', 'good'] as const

/** A new password with a meter of four bars and its word. The server has the last word on what is too common. */
export function NewPasswordField(props: Omit<ComponentProps<typeof PasswordField>, 'value'> & { value?: string }) {
  const strength = strengthOf(props.value ?? '')
  return (
    <div>
      <PasswordField
        label={t('password.new')}
        name="password"
        autoComplete="new-password"
        maxLength={PASSWORD_MAX}
        description={t('password.hint', { min: PASSWORD_MIN })}
        {...props}
      />
      <div className={css['meter']}>
        <div className={css['bars']} aria-hidden>
          {[1, 2, 3, 4].map((bar) => (
            <span key={bar} className={cx(bar <= strength && css[looks[strength] ?? ''])} />
          ))}
        </div>
        <span className="xs soft" role="status">
          {t(words[strength] ?? 'strength.empty')}
        </span>
      </div>
    </div>
  )
}
