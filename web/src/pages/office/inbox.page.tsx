import { createFileRoute } from '@tanstack/react-router'
import { InboxPage, kinds, whose } from '../../features/office/index.ts'
import type { InboxView } from '../../features/office/index.ts'
import { pageHead } from '../../lib/meta.ts'
import { textIn } from '../../lib/search.ts'

export const Route = createFileRoute('/_office/office')({
  validateSearch: (search: Record<string, unknown>): InboxView => {
    const view: InboxView = {}
    const kind = kinds.find((one) => one === search['kind'])
    const owner = whose.find((one) => one === search['whose'])
    const item = textIn(search, 'item')
    if (kind) view.kind = kind
    if (owner && owner !== 'all') view.whose = owner
    if (item) view.item = item
    return view
  },
  head: pageHead,
  component: Inbox,
})

function Inbox() {
  return <InboxPage view={Route.useSearch()} />
}
