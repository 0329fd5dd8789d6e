import { createFileRoute } from '@tanstack/react-router'
import { BookAwardPage } from '../../features/awards/index.ts'
import { bookingOptions, loadAward } from '../../features/awards/route.ts'
import { useMe } from '../../features/shell/index.ts'
import { idIn } from '../../lib/link.ts'
import { pageHead } from '../../lib/meta.ts'

type Payment = 'card' | 'transfer'

export const Route = createFileRoute('/_member/awards/$slug/$awardId/book-award-details')({
  validateSearch: (search: Record<string, unknown>): { applicant?: number; package?: number; payment?: Payment } => ({
    ...idOf('applicant', search['applicant']),
    ...idOf('package', search['package']),
    ...(search['payment'] === 'card' || search['payment'] === 'transfer' ? { payment: search['payment'] } : {}),
  }),
  loader: async ({ context, params }) => {
    await loadAward(context, params, 'member', 'book-award-details')
    // What can be booked changes by the minute: never from memory.
    await context.queryClient.fetchQuery({ ...bookingOptions(Number(params.awardId)), staleTime: 0 })
  },
  head: pageHead,
  component: Book,
})

/** A number of the address, when it is one. */
function idOf<Name extends string>(name: Name, value: unknown): { [key in Name]?: number } {
  const id = Number(value)
  return Number.isInteger(id) && id > 0 ? ({ [name]: id } as { [key in Name]?: number }) : {}
}

function Book() {
  const me = useMe()
  const { applicant, package: bundle, payment } = Route.useSearch()
  const company = idIn(me?.company)
  return (
    <BookAwardPage
      me={me && company ? { id: me.id, company } : undefined}
      applicant={applicant}
      bundleId={bundle}
      payment={payment}
    />
  )
}
