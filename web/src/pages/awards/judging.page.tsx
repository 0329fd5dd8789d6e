import { createFileRoute } from '@tanstack/react-router'
import { openDesk } from '../../features/awards/route.ts'
import { pageHead } from '../../lib/meta.ts'

export const Route = createFileRoute('/_member/judging')({
  loader: ({ context }) => openDesk(context.queryClient),
  head: pageHead,
})
