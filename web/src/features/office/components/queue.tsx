import { ago } from '../../../lib/dates.ts'
import { timeHere } from '../../../lib/preview.ts'
import { PageLink } from '../../../ui/page-link.ts'
import { cx } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { IconName } from '../../../ui/icons.ts'
import { Avatar } from '../../../ui/people.tsx'
import { useMe } from '../../shell/index.ts'
import { groupsOf, itemKey } from '../inbox.ts'
import type { Group, InboxView, Item, Kind } from '../inbox.ts'
import { t } from '../text.ts'
import pills from '../../../ui/pills.module.css'
import css from './inbox.module.css'

const icons: Record<Kind, { icon: IconName; tone: string }> = {
  report: { icon: 'flag', tone: 'bad' },
  appeal: { icon: 'comment', tone: 'bad' },
  company: { icon: 'building', tone: 'blue' },
  application: { icon: 'user', tone: 'quiet' },
  company_change: { icon: 'edit', tone: 'warn' },
  sponsor: { icon: 'star', tone: 'blue' },
  panelist: { icon: 'mic', tone: 'quiet' },
  entry: { icon: 'trophy', tone: 'quiet' },
  picture: { icon: 'image', tone: 'warn' },
  tag: { icon: 'tag', tone: 'quiet' },
  member: { icon: 'user', tone: 'warn' },
  refund: { icon: 'refresh', tone: 'good' },
  credit_note: { icon: 'invoice', tone: 'blue' },
  vat_confirmed: { icon: 'shield', tone: 'blue' },
  dispute: { icon: 'shield', tone: 'bad' },
  einvoice: { icon: 'invoice', tone: 'warn' },
  vat_unanswered: { icon: 'shield', tone: 'warn' },
  payment: { icon: 'bank', tone: 'warn' },
}

/** What waits, in groups by when it is due. Each is a link, so it opens in a tab of its own too. */
export function Queue({ items, open, view }: { items: readonly Item[]; open: string | undefined; view: InboxView }) {
  return groupsOf(items, timeHere()).map(({ group, items: part }) => (
    <section key={group} aria-labelledby={`group-${group}`}>
      <h2 className={cx(css['group'], group === 'overdue' && css['late'])} id={`group-${group}`}>
        <span>{t(`group.${group}`)}</span>
        <span className="num">{part.length}</span>
      </h2>
      <ul>
        {part.map((item) => (
          <li key={itemKey(item)}>
            <Row item={item} group={group} isOpen={open === itemKey(item)} view={view} />
          </li>
        ))}
      </ul>
    </section>
  ))
}

function Row({ item, group, isOpen, view }: { item: Item; group: Group; isOpen: boolean; view: InboxView }) {
  const me = useMe()
  const { icon, tone } = icons[item.kind]
  const owner = item.claimed_by
  return (
    <PageLink
      to="/office"
      search={{ ...view, item: itemKey(item) }}
      replace
      className={cx(css['row'], isOpen && css['on'])}
      aria-current={isOpen ? 'true' : undefined}
    >
      <span className={cx(css['icon'], pills[tone] ?? css['plain'])}>
        <Icon name={icon} />
      </span>
      <span className={css['words']}>
        <b className="cut">{item.title}</b>
        <span className="cut">{[t(`one.${item.kind}`), item.about].filter(Boolean).join(', ')}</span>
      </span>
      <span className={css['right']}>
        <span className={cx('num', group === 'overdue' && css['late'], group === 'today' && css['due'])}>
          {ago(item.since)}
        </span>
        {owner && (
          <span className={css['who']}>
            <Avatar name={owner.name} src={owner.prof_pic} size="xs" />
            {owner.customer_id === me?.id ? t('you') : owner.name}
          </span>
        )}
      </span>
    </PageLink>
  )
}
