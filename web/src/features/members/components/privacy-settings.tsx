import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { call } from '../../../lib/call.ts'
import { useCallForm } from '../../../lib/form.ts'
import { useSession } from '../../../lib/session.ts'
import { Card, CardBody, CardHead, Notice } from '../../../ui/card.tsx'
import { cx } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { PageHead } from '../../../ui/layout.tsx'
import { Avatar } from '../../../ui/people.tsx'
import { SelectField } from '../../../ui/select.tsx'
import { ErrorState, SkeletonCard } from '../../../ui/states.tsx'
import { Segment } from '../../../ui/tabs.tsx'
import { toast } from '../../../ui/toast.tsx'
import { fullName, memberQuery } from '../members.api.ts'
import type { Member } from '../members.api.ts'
import { audiences, displayFields, displayOf, isShown, viewers } from '../privacy.ts'
import type { Display, DisplayField, Viewer } from '../privacy.ts'
import { t } from '../text.ts'
import { ChatSetting } from './chat-setting.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { SaveBar } from './user-settings.tsx'
import settings from './settings.module.css'
import css from './privacy-settings.module.css'

/** Who sees each field of my profile, what conversations show of me, and below (`children`) whom I keep away. */
export function PrivacySettings({ children }: { children: ReactNode }) {
  const id = useSession()?.customerId ?? 0
  const { data: me, error, refetch } = useQuery({ ...memberQuery(id), enabled: id > 0 })
  return (
    <div className={cx('page', css['page'])}>
      <PageHead title={t('privacy.title')} text={t('privacy.lead')} />
      <div className="stack">
        {me ? (
          <DisplayForm me={me} />
        ) : error ? (
          <Card>
            <ErrorState error={error} retry={() => void refetch()} />
          </Card>
        ) : (
          <SkeletonCard height={420} />
        )}
        <ChatSetting />
        <div className={css['lists']}>{children}</div>
      </div>
    </div>
  )
}

function DisplayForm({ me }: { me: Member }) {
  const queries = useQueryClient()
  const { form, onSubmit, busy, problem } = useCallForm<Display>({
    initialValues: displayOf(me),
    submit: async (display_configuration) => {
      const saved = await call('members.update', { params: { id: me.id }, body: { display_configuration } })
      queries.setQueryData(memberQuery(me.id).queryKey, saved)
      const now = displayOf(saved)
      form.setInitialValues(now)
      form.setValues(now)
      form.resetDirty(now)
      toast(t('saved'))
    },
  })
  const options = audiences.map((value) => ({ value, label: t(`audience.${value}`) }))
  return (
    <form onSubmit={onSubmit} className={css['columns']}>
      <LeaveGuard dirty={form.isDirty() && !busy} />
      <Card>
        <CardHead title={t('privacy.who')} />
        <CardBody className={settings['form']}>
          {problem && <Notice tone="bad">{problem}</Notice>}
          <p className="sm soft">{t('privacy.always')}</p>
          {displayFields.map((name) => (
            <SelectField key={name} label={t(`field.${name}`)} data={options} {...form.getInputProps(name)} />
          ))}
          <SaveBar busy={busy} dirty={form.isDirty()} onReset={form.reset} />
        </CardBody>
      </Card>
      <Preview me={me} display={form.values} />
    </form>
  )
}

/** My profile as others would see it with what is chosen now, saved or not. */
function Preview({ me, display }: { me: Member; display: Display }) {
  const [viewer, setViewer] = useState<Viewer>('everyone')
  const shown = (field: DisplayField) => isShown(display[field], viewer)
  const name = fullName(me)
  const line = (field: DisplayField, value: string | null) => (
    <div className={cx(css['line'], !shown(field) && css['hidden'])}>
      <dt>{t(`field.${field}`)}</dt>
      <dd>
        {shown(field) ? (
          value || <span className="soft">{t('preview.empty')}</span>
        ) : (
          <>
            <Icon name="hide" size="sm" />
            {t('preview.hidden')}
          </>
        )}
      </dd>
    </div>
  )
  return (
    <Card className={css['preview']}>
      <CardHead title={t('preview.title')} />
      <CardBody className="stack">
        <Segment
          label={t('preview.viewer')}
          value={viewer}
          onChange={setViewer}
          options={viewers.map((value) => ({ value, label: t(`viewer.${value}`) }))}
        />
        <div aria-live="polite" className="stack">
          <div className={css['who']}>
            <Avatar name={name} src={shown('profile_picture') ? me.profile_picture : null} size="lg" />
            <div className="grow">
              <b className="cut">{name}</b>
              {shown('job_title') && <span className="sm soft cut">{me.job_title}</span>}
              <span className="sm soft cut">{me.company_name}</span>
            </div>
          </div>
          <dl className={css['lines']}>
            {line('bio', me.bio)}
            {line('email', me.user.email)}
            {line('phone', me.phone)}
            {line('contacts', t('preview.contacts', { count: me.contacts_count ?? 0 }))}
          </dl>
        </div>
      </CardBody>
    </Card>
  )
}
