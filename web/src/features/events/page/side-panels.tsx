import { useParams } from '@tanstack/react-router'
import { MyDayPanel } from '../agenda/my-day.tsx'
import { PreviousEditionPanel, PricesPanel, SponsorsPanel } from './price-panels.tsx'

/** What the right column shows of the event in view; nothing on other pages (docs/rules/pages.md#layout). */
export function EventSidePanels() {
  const { eventId } = useParams({ strict: false }) as { eventId?: string }
  const id = Number(eventId)
  if (!Number.isInteger(id)) return null
  return (
    <>
      <MyDayPanel eventId={id} />
      <PreviousEditionPanel eventId={id} audience="member" />
      <PricesPanel eventId={id} audience="member" />
      <SponsorsPanel eventId={id} audience="member" />
    </>
  )
}
