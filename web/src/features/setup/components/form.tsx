import type { ReactNode, SyntheticEvent } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/card.tsx'
import { LeaveGuard } from '../../members/index.ts'
import { t } from '../text.ts'
import css from './setup.module.css'

/** The frame of every form of setup: what went wrong above, its fields, and the button below. */
export function SetupForm({
  call: { onSubmit, busy, problem, form },
  children,
  end,
}: {
  call: {
    onSubmit: (event?: SyntheticEvent<HTMLFormElement>) => void
    busy: boolean
    problem: string | undefined
    form: { isDirty(): boolean }
  }
  children: ReactNode
  /** Beside the button. */
  end?: ReactNode
}) {
  return (
    <form onSubmit={onSubmit} className={css['form']} noValidate>
      <LeaveGuard dirty={form.isDirty() && !busy} />
      {problem && <Notice tone="bad">{problem}</Notice>}
      {children}
      <div className={css['actions']}>
        <Button type="submit" kind="primary" busy={busy}>
          {t('save')}
        </Button>
        {end}
      </div>
    </form>
  )
}
