import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { CallError, call } from '../../../lib/call.ts'
import { useSession } from '../../../lib/session.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card, CardBody, CardHead } from '../../../ui/card.tsx'
import { cx } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { PageHead } from '../../../ui/layout.tsx'
import { Avatar } from '../../../ui/people.tsx'
import { SettingRow, useTick } from '../../../ui/setting-row.tsx'
import { AwaitedCard, Held } from '../../../ui/states.tsx'
import { Segment } from '../../../ui/tabs.tsx'
import { toast } from '../../../ui/toast.tsx'
import { fullName } from '@app/contract/names'
import { memberQuery } from '../members.api.ts'
import type { Member } from '../members.api.ts'
import { audiences, displayFields, displayOf, isShown, viewers } from '../privacy.ts'
import type { Audience, Display, DisplayField, PreviewAudience } from '../privacy.ts'
import { t } from '../text.ts'
import { ChatSetting } from './chat-setting.tsx'
import css from './privacy-settings.module.css'

/** Who sees each field of my profile, what conversations show of me, at which events others see me (`events`), and whom I keep away. */
export function PrivacySettings({ events, children }: { events: ReactNode; children: ReactNode }) {
  const id = useSession()?.customerId ?? 0
  const { data: me, error, refetch } = useQuery({ ...memberQuery(id), enabled: id > 0 })
  return (
    <div className="page">
      <PageHead title={t('privacy.title')} text={t('saving')}>
        <ButtonLink to="/profile" icon="eye">
          {t('privacy.view')}
        </ButtonLink>
      </PageHead>
      <div className={css['parts']}>
        {me ? (
          <>
            <WhoSees me={me} />
            <ChatSetting />
            <Preview me={me} display={displayOf(me)} />
            {events}
          </>
        ) : (
          <AwaitedCard error={error} retry={refetch} height={420} />
        )}
        <Held until={me !== undefined || error !== null} className={css['lists']}>
          {children}
        </Held>
      </div>
    </div>
  )
}

type Choice = { field: DisplayField; audience: Audience; before: Audience }

/** One row a field; a choice is kept at once, and can be taken back. */
function WhoSees({ me }: { me: Member }) {
  const queries = useQueryClient()
  const [ticked, tick] = useTick<DisplayField>()
  const { queryKey } = memberQuery(me.id)
  const write = (field: DisplayField, audience: Audience) =>
    queries.setQueryData(
      queryKey,
      (old) => old && { ...old, display_configuration: { ...displayOf(old), [field]: audience } },
    )
  const { mutate } = useMutation({
    networkMode: 'always',
    // One after the other, so that the last choice is the one that stays.
    scope: { id: 'display' },
    mutationFn: ({ field, audience }: Choice) =>
      call('members.update', { params: { id: me.id }, body: { display_configuration: { [field]: audience } } }),
    onMutate: async ({ field, audience }) => {
      await queries.cancelQueries({ queryKey })
      write(field, audience)
    },
    onSuccess: (_, { field, audience, before }) => {
      tick(field)
      toast(t('saved'), 'good', {
        detail: t('said.audience', { field: t(`field.${field}`), audience: t(`aud.${audience}`) }),
        undo: () => mutate({ field, audience: before, before: audience }),
      })
    },
    onError: (refused, { field, before }) => {
      write(field, before)
      toast(refused instanceof CallError ? refused.detail : t('failed'), 'bad')
    },
  })
  const display = displayOf(me)
  const says: Partial<Record<DisplayField, string | null>> = {
    email: me.user.email,
    phone: me.phone,
    job_title: me.job_title,
    contacts: t('contacts.hint'),
  }
  return (
    <Card>
      <CardHead
        title={t('privacy.who')}
        end={<span className={cx('sm soft', css['always'])}>{t('privacy.always')}</span>}
      />
      {displayFields.map((field) => (
        <SettingRow key={field} title={t(`field.${field}`)} text={says[field]} kept={ticked === field}>
          <div className={css['choice']}>
            <Segment
              label={t(`field.${field}`)}
              value={display[field]}
              onChange={(audience) => mutate({ field, audience, before: display[field] })}
              options={audiences.map((value) => ({ value, label: t(`aud.${value}`) }))}
            />
          </div>
        </SettingRow>
      ))}
    </Card>
  )
}

/** My profile as others see it. */
function Preview({ me, display }: { me: Member; display: Display }) {
  const [viewer, setViewer] = useState<PreviewAudience>('everyone')
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
    <Card>
      <CardHead title={t('preview.title')} />
      <CardBody className="stack">
        <div className={css['viewer']}>
          <Segment
            label={t('preview.viewer')}
            value={viewer}
            onChange={setViewer}
            options={viewers.map((value) => ({ value, label: t(`viewer.${value}`) }))}
          />
        </div>
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
