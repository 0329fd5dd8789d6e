import { createFileRoute } from '@tanstack/react-router'
import { BookEventPage } from '../../features/events/index.ts'
import { bookingOptions, loadEvent } from '../../features/events/route.ts'
import { useMe } from '../../features/shell/index.ts'
import { idIn } from '../../lib/link.ts'
import { pageHead } from '../../lib/meta.ts'

export const Route = createFileRoute('/_member/events/$slug/$eventId/book-event-details')({
  loader: async ({ context, params }) => {
    await loadEvent(context, params, '/events', 'book-event-details')
    // What can be booked changes by the minute: never from memory.
    await context.queryClient.fetchQuery({ ...bookingOptions(Number(params.eventId)), staleTime: 0 })
  },
  head: pageHead,
  component: Book,
})

function Book() {
  const me = useMe()
  const company = idIn(me?.company)
  return <BookEventPage me={me && company ? { id: me.id, company } : undefined} />
}
