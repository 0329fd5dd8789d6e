import { createFileRoute } from '@tanstack/react-router'
import { ChangeCompany } from '../../features/companies/index.ts'
import { UserSettingsPage } from '../../features/members/index.ts'
import { pageHead } from '../../lib/meta.ts'
import { textIn } from '../../lib/search.ts'

export const Route = createFileRoute('/_member/_settings/settings/user-settings')({
  validateSearch: (search: Record<string, unknown>): { invitation?: string } => {
    const invitation = textIn(search, 'invitation')
    return invitation === undefined ? {} : { invitation }
  },
  head: pageHead,
  component: UserSettings,
})

/** My profile, and where I work. */
function UserSettings() {
  const { invitation } = Route.useSearch()
  return (
    <>
      <UserSettingsPage />
      <div className="page">
        <ChangeCompany invitation={invitation} />
      </div>
    </>
  )
}
