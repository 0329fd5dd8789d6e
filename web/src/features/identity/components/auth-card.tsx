import type { ReactNode } from 'react'
import { cx } from '../../../ui/classes.ts'
import { AuthLayout, shellText } from '../../shell/index.ts'
import css from './auth-card.module.css'

/**
 * A page around signing in: what the product is at the left, the card with the form at the right. On phones the words
 * stand above the card on sign-in only, and what is `pitch`ed always. `foot` is what stands below a line at the end of the card.
 */
export function AuthCard({
  title,
  lead,
  children,
  foot,
  video,
  wide,
  pitch,
  bar,
}: {
  title: string
  lead?: ReactNode
  children: ReactNode
  foot?: ReactNode
  video?: boolean
  wide?: boolean
  /** What stands at the left in place of what the product is. */
  pitch?: ReactNode
  /** What stands above in place of the plain head. */
  bar?: ReactNode
}) {
  return (
    <AuthLayout video={video} bar={bar}>
      <div className={cx(css['split'], wide && css['wide'], video && css['moving'])}>
        <div className={cx(css['pitch'], pitch !== undefined && css['given'])}>
          {pitch ?? (
            <>
              <p>{shellText('auth.title')}</p>
              <p className={css['text']}>{shellText('auth.text')}</p>
            </>
          )}
        </div>
        <section className={css['box']} aria-labelledby="card-title">
          <h1 id="card-title">{title}</h1>
          {lead && <p className={css['lead']}>{lead}</p>}
          <div className={css['content']}>{children}</div>
          {foot && <div className={css['or']}>{foot}</div>}
        </section>
      </div>
    </AuthLayout>
  )
}
