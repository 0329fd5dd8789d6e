import { IconButton } from '../../../ui/button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import type { MenuItem } from '../../../ui/menu.tsx'
import { toCalendar } from '../download.ts'
import type { Invitation } from '../meetings.api.ts'
import { t } from '../text.ts'

export type MeetingActs = {
  move: (invitation: Invitation) => void
  cancel: (invitation: Invitation) => void
  open: (customer_id: number) => void
  note: (meeting_id: number) => void
}

/** What can be done with a meeting that was agreed; one that is over is neither moved nor cancelled. */
export function MeetingMenu({ meeting, isOver, doing }: { meeting: Invitation; isOver: boolean; doing: MeetingActs }) {
  const { meeting_id, person } = meeting
  const whileAhead = (item: MenuItem): MenuItem[] => (isOver ? [] : [item])
  const label = t('more', { name: person.name })
  return (
    <Menu
      label={label}
      align="end"
      items={[
        ...whileAhead({
          label: t('move'),
          icon: 'refresh',
          call: 'meetings.change',
          onSelect: () => doing.move(meeting),
        }),
        { label: t('calendar'), icon: 'calendar', onSelect: () => void toCalendar(meeting_id) },
        { label: t('notes'), icon: 'file', call: 'meetings.remember', onSelect: () => doing.note(meeting_id) },
        { label: t('profile'), icon: 'user', onSelect: () => doing.open(person.customer_id) },
        ...whileAhead({
          label: t('cancel'),
          icon: 'x',
          danger: true,
          call: 'meetings.cancel',
          onSelect: () => doing.cancel(meeting),
        }),
      ]}
      trigger={(props) => <IconButton {...props} icon="more" size="sm" label={label} />}
    />
  )
}
