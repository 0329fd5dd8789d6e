import { createFileRoute } from '@tanstack/react-router'
import { MessageButton } from '../../features/messaging/index.ts'
import { NetworkButton } from '../../features/network/index.ts'
import { SearchPage } from '../../features/search/index.ts'
import { pageHead } from '../../lib/meta.ts'

export const Route = createFileRoute('/_member/_sides/search')({
  head: pageHead,
  component: Search,
})

function Search() {
  return (
    <SearchPage
      actsOf={({ id, name, prof_pic, friendship_status }) => (
        <>
          <NetworkButton person={{ id, name, picture: prof_pic }} friendship={friendship_status} size="sm" />
          <MessageButton customer_id={id} name={name} look={{ icon: true, size: 'sm' }} />
        </>
      )}
    />
  )
}
