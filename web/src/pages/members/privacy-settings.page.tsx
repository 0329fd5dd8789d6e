import { createFileRoute } from '@tanstack/react-router'
import { ListedAtEvents } from '../../features/events/index.ts'
import { PrivacySettings } from '../../features/members/index.ts'
import { BlockedPeople, SpamPeople } from '../../features/network/index.ts'
import { pageHead } from '../../lib/meta.ts'

export const Route = createFileRoute('/_member/_settings/settings/privacy-settings')({
  head: pageHead,
  component: () => (
    <PrivacySettings events={<ListedAtEvents />}>
      <BlockedPeople />
      <SpamPeople />
    </PrivacySettings>
  ),
})
