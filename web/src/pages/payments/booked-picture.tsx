import { AwardPicture } from '../../features/awards/index.ts'
import { EventPicture } from '../../features/events/index.ts'
import { idIn } from '../../lib/link.ts'

/** The picture of what an invoice is for. */
export function BookedPicture({ invoice }: { invoice: { event: string | null; award: string | null } }) {
  const [event, award] = [idIn(invoice.event), idIn(invoice.award)]
  if (event !== undefined) return <EventPicture id={event} />
  return award === undefined ? null : <AwardPicture id={award} />
}
