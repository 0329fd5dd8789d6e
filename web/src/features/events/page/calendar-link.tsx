import { ButtonAnchor } from '../../../ui/button.tsx'
import { t } from '../texts.ts'

/** An event, or the evening of an award, as a file for a calendar. */
export function CalendarLink({ of, id }: { of: 'events' | 'awards'; id: number }) {
  return (
    <ButtonAnchor icon="calendar" href={`/rest/${of}/${id}/calendar/`} download>
      {t('to-calendar')}
    </ButtonAnchor>
  )
}
