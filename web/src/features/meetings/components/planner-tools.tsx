import { Button } from '../../../ui/button.tsx'
import { CheckField } from '../../../ui/fields.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { download } from '../download.ts'
import type { Act, Planner } from '../meetings.api.ts'
import { t } from '../text.ts'
import css from './planner.module.css'

/** The day to print, the pack to take home, and whether others may keep my card. */
export function PlannerTools({ planner, date, act }: { planner: Planner; date: string; act: (act: Act) => void }) {
  const { event } = planner
  return (
    <div className={css['tools']}>
      <Button
        size="sm"
        icon="print"
        onClick={() => void download({ call: 'meetings.sheet', date }, event.id, `${event.slug}-${date}.pdf`)}
      >
        {t('tools.sheet')}
      </Button>
      <PackMenu event={event} />
      <CheckField
        label={t('tools.card')}
        description={t('tools.card-text')}
        checked={planner.shares_card}
        onChange={(change) => act({ kind: 'shareCard', event: event.id, shares: change.currentTarget.checked })}
      />
    </div>
  )
}

/** What is left of an event: my meetings with my notes, and the cards of those who gave theirs. */
export function PackMenu({ event }: { event: { id: number; slug: string } }) {
  const { id, slug } = event
  return (
    <Menu
      label={t('tools.pack')}
      align="end"
      items={[
        {
          label: t('tools.pdf'),
          call: 'meetings.packReport',
          icon: 'file',
          onSelect: () => void download({ call: 'meetings.packReport' }, id, `${slug}-meetings.pdf`),
        },
        {
          label: t('tools.csv'),
          call: 'meetings.packSheet',
          icon: 'download',
          onSelect: () => void download({ call: 'meetings.packSheet' }, id, `${slug}-meetings.csv`),
        },
        {
          label: t('tools.vcard'),
          call: 'meetings.packCards',
          icon: 'card',
          onSelect: () => void download({ call: 'meetings.packCards' }, id, `${slug}-people.vcf`),
        },
      ]}
      trigger={(props) => (
        <Button {...props} size="sm" icon="download" iconEnd="caret">
          {t('tools.pack')}
        </Button>
      )}
    />
  )
}
