import { createFileRoute } from '@tanstack/react-router'
import { PrivacySettings } from '../../features/members/index.ts'
import { BlockedPeople, SpamPeople } from '../../features/network/index.ts'
import { NotificationSettings } from '../../features/notifications/index.ts'
import { title } from '../../lib/i18n.ts'
import { meta } from '../../lib/meta.ts'

export const Route = createFileRoute('/_member/settings/privacy-settings')({
  head: () => meta({ title: title('privacy-settings'), hidden: true }),
  component: () => (
    <PrivacySettings>
      <BlockedPeople />
      <SpamPeople />
      <NotificationSettings />
    </PrivacySettings>
  ),
})
