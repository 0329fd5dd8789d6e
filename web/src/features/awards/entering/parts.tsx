import type { ReactNode } from 'react'
import { cx } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Card, CardBody } from '../../../ui/card.tsx'
import own from './entry.module.css'
import css from './entering.module.css'

export type StepState = 'todo' | 'now' | 'done' | 'bad'

/** The number of a step: blue where one is, a check when it is done, a sign where something is wrong. */
export function StepMark({ state, number, small }: { state: StepState; number: number; small?: boolean }) {
  return (
    <span className={cx(own['mark'], own[state], small && own['markSm'])} aria-hidden>
      {state === 'done' ? <Icon name="check" /> : state === 'bad' ? <Icon name="alert" /> : number}
    </span>
  )
}

/** One step of the page as a card. */
export function StepCard({
  id,
  number,
  state,
  title,
  end,
  children,
}: {
  id: string
  number: number
  state: StepState
  title: string
  end?: ReactNode
  children: ReactNode
}) {
  return (
    <Card className={own['step']}>
      <header className={own['stepHead']}>
        <StepMark state={state} number={number} />
        <h2 className="h3" id={id} tabIndex={-1}>
          {title}
        </h2>
        {end && <div className={css['push']}>{end}</div>}
      </header>
      <CardBody>{children}</CardBody>
    </Card>
  )
}

/** How full something is; `bad` when it is too full. */
export function Meter({ share, bad, good }: { share: number; bad?: boolean; good?: boolean }) {
  return (
    <span className={cx(css['meter'], bad && css['meterBad'], good && css['meterGood'])} aria-hidden>
      <i style={{ width: `${Math.min(100, Math.round(share * 100))}%` }} />
    </span>
  )
}

/** The kind of a document as a coloured sheet. */
export function FileType({ type }: { type: string }) {
  const look = type === 'pdf' ? 'pdf' : type === 'pptx' ? 'ppt' : type === 'jpg' || type === 'png' ? 'img' : undefined
  return (
    <span className={cx(own['ftype'], look && own[look])} aria-hidden>
      {type.toUpperCase()}
    </span>
  )
}

/** What somebody of the awards office noted. */
export function Remark({ children, by }: { children: ReactNode; by: string }) {
  return (
    <div className={own['remark']}>
      <Icon name="comment" size="sm" />
      <span>
        <q>{children}</q>
        <small>{by}</small>
      </span>
    </div>
  )
}
