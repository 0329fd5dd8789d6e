import { areas } from '@app/contract/notifications.areas'
import { useQuery } from '@tanstack/react-query'
import { useKnown } from '../../../lib/use-known.ts'
import { Card, CardBody, CardHead, Notice } from '../../../ui/card.tsx'
import { cx } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { PageHead } from '../../../ui/layout.tsx'
import { SavedTick, SettingRow, useTick } from '../../../ui/setting-row.tsx'
import { AwaitedCard } from '../../../ui/states.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useChangeSettings } from '../notifications.actions.ts'
import type { Change } from '../notifications.actions.ts'
import { settingsQuery } from '../notifications.api.ts'
import type { Settings } from '../notifications.api.ts'
import { said, t } from '../text.ts'
import { DeviceCard, useDeviceAnswered } from './device-card.tsx'
import css from './settings.module.css'

/** Which kinds reach me in the app, by mail and on my devices. Each choice is kept at once. */
export function NotificationSettings() {
  const { data, error, refetch } = useQuery(settingsQuery())
  const device = useDeviceAnswered(data?.push_offered === true)
  const known = useKnown(data !== undefined && device)
  return (
    <div className="page">
      <PageHead title={t('prefs.title')} text={t('prefs.saving')} />
      <div className={css['parts']}>
        {data && known ? (
          <>
            {data.push_offered && <DeviceCard />}
            <Matrix settings={data} />
            <p className="xs soft">{t('prefs.always')}</p>
          </>
        ) : (
          <AwaitedCard error={error} retry={refetch} height={480} />
        )}
      </div>
    </div>
  )
}

function Matrix({ settings }: { settings: Settings }) {
  const [ticked, tick] = useTick<string>()
  const write = useChangeSettings()
  /** Keeps a choice, ticks its row, and offers the way back. */
  const change = (row: string, to: Change, back: Change) =>
    write(to, () => {
      tick(row)
      toast(t('kept'), 'good', { undo: () => change(row, back, to) })
    })
  const cell = (row: Settings['kinds'][number], channel: 'app' | 'mail' | 'push') => (on: boolean) =>
    change(row.kind, { kinds: [{ kind: row.kind, [channel]: on }] }, { kinds: [{ kind: row.kind, [channel]: !on }] })
  const allOff = (area: Settings['kinds'][number]['area']) => {
    const rows = settings.kinds.filter((row) => row.area === area)
    const off = rows.map((row) => ({
      kind: row.kind,
      ...(row.app_locked ? {} : { app: false }),
      ...(row.mail_locked ? {} : { mail: false }),
      push: false,
    }))
    const before = rows.map(({ kind, app, mail, push, app_locked, mail_locked }) => ({
      kind,
      ...(app_locked ? {} : { app }),
      ...(mail_locked ? {} : { mail }),
      push,
    }))
    change(`area:${area}`, { kinds: off }, { kinds: before })
  }
  return (
    <>
      <Card>
        <CardHead title={t('prefs.how')} />
        <SettingRow title={t('prefs.mail')} text={t('prefs.mail.hint')} kept={ticked === 'mail'}>
          <Switch
            label={t('prefs.mail')}
            checked={settings.mail}
            onChange={(mail) => change('mail', { mail }, { mail: !mail })}
          />
        </SettingRow>
        <SettingRow title={t('prefs.digest')} kept={ticked === 'digest'}>
          <Switch
            label={t('prefs.digest')}
            checked={settings.digest && settings.mail}
            disabled={!settings.mail}
            onChange={(digest) => change('digest', { digest }, { digest: !digest })}
          />
        </SettingRow>
        {!settings.mail && (
          <CardBody>
            <Notice>{t('prefs.mail.off')}</Notice>
          </CardBody>
        )}
      </Card>
      <Card>
        <table className={css['matrix']}>
          <thead>
            <tr>
              <th scope="col">{t('prefs.kind')}</th>
              <th scope="col">{t('prefs.app')}</th>
              <th scope="col">{t('prefs.byMail')}</th>
              {settings.push_offered && <th scope="col">{t('prefs.push')}</th>}
            </tr>
          </thead>
          {areas.map((area) => (
            <tbody key={area}>
              <tr>
                <th scope="rowgroup" colSpan={settings.push_offered ? 4 : 3} className={css['area']}>
                  <span className={css['areaLine']}>
                    {t(`area.${area}`)}
                    {ticked === `area:${area}` && <SavedTick />}
                    <button type="button" className={css['allOff']} onClick={() => allOff(area)}>
                      {t('prefs.allOff')}
                      <span className="sr-only">: {t(`area.${area}`)}</span>
                    </button>
                  </span>
                </th>
              </tr>
              {settings.kinds
                .filter((row) => row.area === area)
                .map((row) => (
                  <tr key={row.kind} className={cx(ticked === row.kind && css['kept'])}>
                    <th scope="row">
                      <span className={css['kind']}>
                        {said(`kind.${row.kind}`)}
                        {ticked === row.kind && <SavedTick />}
                      </span>
                    </th>
                    <td>
                      <Cell
                        label={t('prefs.cell', { kind: said(`kind.${row.kind}`), channel: t('prefs.app') })}
                        on={row.app}
                        locked={row.app_locked}
                        onChange={cell(row, 'app')}
                      />
                    </td>
                    <td className={cx(!settings.mail && !row.mail_locked && css['off'])}>
                      <Cell
                        label={t('prefs.cell', { kind: said(`kind.${row.kind}`), channel: t('prefs.byMail') })}
                        on={row.mail && (settings.mail || row.mail_locked)}
                        locked={row.mail_locked}
                        disabled={!settings.mail}
                        onChange={cell(row, 'mail')}
                      />
                    </td>
                    {settings.push_offered && (
                      <td>
                        <Cell
                          label={t('prefs.cell', { kind: said(`kind.${row.kind}`), channel: t('prefs.push') })}
                          on={row.push}
                          locked={false}
                          onChange={cell(row, 'push')}
                        />
                      </td>
                    )}
                  </tr>
                ))}
            </tbody>
          ))}
        </table>
      </Card>
    </>
  )
}

/** A switch, or the lock of what is always on. */
function Cell({
  label,
  on,
  locked,
  disabled,
  onChange,
}: {
  label: string
  on: boolean
  locked: boolean
  disabled?: boolean
  onChange: (on: boolean) => void
}) {
  if (locked)
    return (
      <span className={css['locked']} title={t('prefs.locked')}>
        <Icon name="lock" label={t('prefs.locked')} />
      </span>
    )
  return (
    <span className={css['cell']}>
      <Switch label={label} checked={on} disabled={disabled} onChange={onChange} />
    </span>
  )
}
