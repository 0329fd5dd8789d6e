import { createFileRoute } from '@tanstack/react-router'
import { ProfileMenu, shellText as t } from '../../features/shell/index.ts'
import { pageHead } from '../../lib/meta.ts'
import { Card } from '../../ui/card.tsx'

export const Route = createFileRoute('/_member/_sides/profile-menu')({
  head: pageHead,
  component: ProfileMenuPage,
})

/** The profile menu as a page, for phones. */
function ProfileMenuPage() {
  return (
    <Card>
      <h1 className="sr-only">{t('profile.title')}</h1>
      <ProfileMenu />
    </Card>
  )
}
