import { useRouterState } from '@tanstack/react-router'
import { ThreeColumns } from '../../ui/layout.tsx'
import { SkeletonCard } from '../../ui/states.tsx'
import { cx } from '../../ui/classes.ts'
import { Mark } from './mark.tsx'
import { t } from './text.ts'
import css from './member-pending.module.css'

/**
 * The frame of members' pages before anything of a member is known: bar and columns stand where they will be, so nothing moves
 * when they are filled. The same for every member, rendered on the server.
 */
export function MemberPending() {
  // A ticket is all that its page shows on a phone.
  const isTicket = useRouterState({ select: ({ location }) => location.pathname.startsWith('/tickets/') })
  return (
    <div className={css['shell']} aria-busy>
      <div className={cx(css['bar'], isTicket && 'only-wide', 'on-navy')}>
        <div className="page">
          <Mark />
          <span className={css['search']} />
          <span className={cx(css['items'], 'only-wide')}>
            {Array.from({ length: 8 }, (_, index) => (
              <span key={index} />
            ))}
          </span>
        </div>
      </div>
      <ThreeColumns
        leftLabel={t('sides.left')}
        rightLabel={t('sides.right')}
        left={<SkeletonCard height={320} />}
        right={<SkeletonCard height={320} />}
      >
        <div className="stack">
          <SkeletonCard height={120} />
          <SkeletonCard height={320} />
          <SkeletonCard height={320} />
        </div>
      </ThreeColumns>
    </div>
  )
}
