import { useQuery } from '@tanstack/react-query'
import { call, queryOptionsFor } from '../../../lib/call.ts'
import { Card, CardHead } from '../../../ui/card.tsx'
import { SettingRow, useTick } from '../../../ui/setting-row.tsx'
import { AwaitedCard } from '../../../ui/states.tsx'
import { Switch } from '../../../ui/switch.tsx'
import type { OwnCompany } from '../companies.api.ts'
import { t } from '../text.ts'
import { useAdminAct } from '../admin/admin.api.ts'

const settings = ['allows_joining', 'auto_approves'] as const
type Setting = (typeof settings)[number]

/** How people with the company's mail domain come in: whether they may apply, and whether somebody decides (docs/rules/companies.md#joining). */
export function JoiningSettings({ company }: { company: Pick<OwnCompany, Setting | 'verified'> }) {
  const { data, error, refetch } = useQuery(
    queryOptionsFor('companies.configurations', { query: { config_type: 'setting' } }),
  )
  const [ticked, tick] = useTick<Setting>()
  const change = useAdminAct(async ({ code, value }: { code: Setting; value: boolean }) => {
    await call('companies.configure', { body: { config_type: 'setting', code, value } })
    tick(code)
  })
  if (!data) return <AwaitedCard error={error} retry={refetch} height={180} />
  /** Nobody comes in by themselves where nobody may apply, or before the company is verified. */
  const closed = (code: Setting) => code === 'auto_approves' && !(company.allows_joining && company.verified)
  return (
    <Card>
      <CardHead title={t('joining.settings')} />
      {settings.map((code) => {
        const name = data.results.find((one) => one.code.startsWith(`${code}=`))?.name ?? ''
        const isThis = change.isPending && change.variables.code === code
        return (
          <SettingRow
            key={code}
            title={name}
            text={t(
              !closed(code) ? `joining.${code}` : company.verified ? 'joining.needs-applying' : 'joining.needs-check',
            )}
            kept={ticked === code}
          >
            <Switch
              call="companies.configure"
              label={name}
              checked={isThis ? change.variables.value : company[code]}
              disabled={change.isPending || (closed(code) && !company[code])}
              onChange={(value) => change.mutate({ code, value })}
            />
          </SettingRow>
        )
      })}
    </Card>
  )
}
