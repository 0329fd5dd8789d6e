import { areas } from '@app/contract/notifications.kinds'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Card, CardBody, CardHead, Notice } from '../../../ui/card.tsx'
import { cx } from '../../../ui/classes.ts'
import { CheckField } from '../../../ui/fields.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ErrorState, SkeletonCard } from '../../../ui/states.tsx'
import { useChangeSettings } from '../notifications.actions.ts'
import { settingsQuery } from '../notifications.api.ts'
import type { Settings } from '../notifications.api.ts'
import { said, t } from '../text.ts'
import { DeviceCard } from './device-card.tsx'
import css from './settings.module.css'

/** Which kinds reach me in the app, by mail and on my devices. Each choice is kept at once. */
export function NotificationSettings() {
  const { data, error, refetch } = useQuery(settingsQuery())
  if (error && !data)
    return (
      <Card className={css['wide']}>
        <ErrorState error={error} retry={() => void refetch()} />
      </Card>
    )
  if (!data)
    return (
      <div className={css['wide']}>
        <SkeletonCard height={480} />
      </div>
    )
  return (
    <>
      {data.push_offered && <DeviceCard />}
      <Matrix settings={data} />
    </>
  )
}

/** The address of this part of the page. */
const ANCHOR = 'notifications'

function Matrix({ settings }: { settings: Settings }) {
  const change = useChangeSettings()
  // Whoever comes for it has left before it was there.
  useEffect(() => {
    if (location.hash === `#${ANCHOR}`) document.getElementById(ANCHOR)?.scrollIntoView()
  }, [])
  return (
    <Card className={css['wide']}>
      <CardHead title={t('prefs.title')} id={ANCHOR} />
      <CardBody className="stack">
        <p className="sm soft">{t('prefs.lead')}</p>
        <Master label={t('prefs.mail')} on={settings.mail} onChange={(mail) => change({ mail })} />
        {settings.mail && (
          <Master label={t('prefs.digest')} on={settings.digest} onChange={(digest) => change({ digest })} />
        )}
        {!settings.mail && <Notice>{t('prefs.mail.off')}</Notice>}
      </CardBody>
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
                {t(`area.${area}`)}
              </th>
            </tr>
            {settings.kinds
              .filter((row) => row.area === area)
              .map((row) => (
                <tr key={row.kind}>
                  <th scope="row">{said(`kind.${row.kind}`)}</th>
                  <td>
                    <Cell
                      label={t('prefs.cell', { kind: said(`kind.${row.kind}`), channel: t('prefs.app') })}
                      on={row.app}
                      locked={row.app_locked}
                      onChange={(app) => change({ kinds: [{ kind: row.kind, app }] })}
                    />
                  </td>
                  <td className={cx(!settings.mail && !row.mail_locked && css['off'])}>
                    <Cell
                      label={t('prefs.cell', { kind: said(`kind.${row.kind}`), channel: t('prefs.byMail') })}
                      on={row.mail && (settings.mail || row.mail_locked)}
                      locked={row.mail_locked}
                      disabled={!settings.mail}
                      onChange={(mail) => change({ kinds: [{ kind: row.kind, mail }] })}
                    />
                  </td>
                  {settings.push_offered && (
                    <td>
                      <Cell
                        label={t('prefs.cell', { kind: said(`kind.${row.kind}`), channel: t('prefs.push') })}
                        on={row.push}
                        locked={false}
                        onChange={(push) => change({ kinds: [{ kind: row.kind, push }] })}
                      />
                    </td>
                  )}
                </tr>
              ))}
          </tbody>
        ))}
      </table>
    </Card>
  )
}

/** What is ticked right now: the press is seen at once, and what is kept wins as soon as it changes. */
function useTick(on: boolean): [boolean, (ticked: boolean) => void] {
  const [kept, setKept] = useState(on)
  const [ticked, setTicked] = useState(on)
  if (kept !== on) {
    setKept(on)
    setTicked(on)
  }
  return [ticked, setTicked]
}

function Master({ label, on, onChange }: { label: string; on: boolean; onChange: (on: boolean) => void }) {
  const [ticked, setTicked] = useTick(on)
  return (
    <CheckField
      label={label}
      checked={ticked}
      onChange={(event) => {
        setTicked(event.currentTarget.checked)
        onChange(event.currentTarget.checked)
      }}
    />
  )
}

/** A box to tick, or the lock of what is always on. */
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
  const [ticked, setTicked] = useTick(on)
  if (locked)
    return (
      <span className={css['locked']} title={t('prefs.locked')}>
        <Icon name="lock" label={t('prefs.locked')} />
      </span>
    )
  return (
    <label className={css['cell']}>
      <input
        type="checkbox"
        className={css['box']}
        aria-label={label}
        checked={ticked}
        disabled={disabled}
        onChange={(event) => {
          setTicked(event.currentTarget.checked)
          onChange(event.currentTarget.checked)
        }}
      />
    </label>
  )
}
