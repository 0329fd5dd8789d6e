import { createFileRoute } from '@tanstack/react-router'
import { BookAwardPage } from '../../features/awards/index.ts'
import { bookingOptions, loadAward } from '../../features/awards/route.ts'
import { useMe } from '../../features/shell/index.ts'
import { idIn } from '../../lib/link.ts'
import { pageHead } from '../../lib/meta.ts'

export const Route = createFileRoute('/_member/awards/$slug/$awardId/book-award-details')({
  validateSearch: (search: Record<string, unknown>) => {
    const applicant = Number(search['applicant'])
    return Number.isInteger(applicant) && applicant > 0 ? { applicant } : {}
  },
  loader: async ({ context, params }) => {
    await loadAward(context, params, 'member', 'book-award-details')
    // What can be booked changes by the minute: never from memory.
    await context.queryClient.fetchQuery({ ...bookingOptions(Number(params.awardId)), staleTime: 0 })
  },
  head: pageHead,
  component: Book,
})

function Book() {
  const me = useMe()
  const { applicant } = Route.useSearch()
  const company = idIn(me?.company)
  return <BookAwardPage me={me && company ? { id: me.id, company } : undefined} applicant={applicant} />
}
