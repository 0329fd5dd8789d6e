import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../../../lib/call.ts'
import { useCallForm } from '../../../lib/form.ts'
import { useSession } from '../../../lib/session.ts'
import { sendPicture } from '../../../lib/upload.ts'
import type { Picked } from '../../../lib/upload.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card, CardBody, CardHead, Notice } from '../../../ui/card.tsx'
import { LastNameField, TextArea, TextField } from '../../../ui/fields.tsx'
import { PageHead } from '../../../ui/layout.tsx'
import { AwaitedCard } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast.tsx'
import { fullName } from '@app/contract/names'
import { memberQuery } from '../members.api.ts'
import type { Member } from '../members.api.ts'
import { tagChanges, useNewSegments } from '../segments.ts'
import { t } from '../text.ts'
import { PictureField } from './picture-field.tsx'
import { SegmentsField } from './segments-field.tsx'
import { SelfSavingForm, takeSaved } from './self-saving.tsx'
import sheet from '../../../ui/sheet.module.css'

/** Edit My Profile: picture, names, job title, phone, bio and segments. */
export function UserSettingsPage() {
  const id = useSession()?.customerId ?? 0
  const { data: me, error, refetch } = useQuery({ ...memberQuery(id), enabled: id > 0 })
  return (
    <div className="page">
      <PageHead title={t('edit.title')} text={t('saving')}>
        <ButtonLink to="/profile" icon="eye">
          {t('edit.view')}
        </ButtonLink>
      </PageHead>
      {me ? <ProfileForm me={me} /> : <AwaitedCard error={error} retry={refetch} height={900} />}
    </div>
  )
}

type Values = {
  first_name: string
  last_name: string
  job_title: string
  phone: string
  bio: string
  tags: string[]
  new_tags: string
  profile_picture: Picked | null | undefined
}

const valuesOf = (me: Member): Values => ({
  first_name: me.first_name,
  last_name: me.last_name,
  job_title: me.job_title ?? '',
  phone: me.phone ?? '',
  bio: me.bio ?? '',
  tags: me.tags.map((tag) => String(tag.id)),
  new_tags: '',
  profile_picture: undefined,
})

function ProfileForm({ me }: { me: Member }) {
  const queries = useQueryClient()
  const newSegments = useNewSegments()
  const again = useRef<() => void>(undefined)
  const { form, onSubmit, busy, problem } = useCallForm<Values>({
    quiet: true,
    initialValues: valuesOf(me),
    validate: {
      first_name: (text) => (text.trim() ? null : t('required')),
      tags: (tags, values) => (tags.length > 0 || values.new_tags.trim() ? null : t('segments.needed')),
    },
    rename: { tags_to_add: 'tags' },
    submit: async (values) => {
      const { tags, new_tags, ...plain } = values
      const chosen = await newSegments({ tags, new_tags }, (kept) => form.setValues(kept))
      const saved = await call('members.update', {
        params: { id: me.id },
        body: {
          ...plain,
          profile_picture: await sendPicture('portrait', 'profile_picture', values.profile_picture),
          ...tagChanges(me.tags, chosen),
        },
      })
      queries.setQueryData(memberQuery(me.id).queryKey, saved)
      takeSaved(form, values, valuesOf(saved))
      // A picture that is gone cannot be brought back.
      const undo = () => {
        form.setValues(valuesOf(me))
        again.current?.()
      }
      toast(t('saved'), 'good', values.profile_picture === undefined ? { undo } : {})
    },
  })
  useEffect(() => {
    again.current = onSubmit
  })
  const field = form.getInputProps
  return (
    <SelfSavingForm form={form} picked={['profile_picture', 'tags']} busy={busy} onSubmit={onSubmit}>
      {problem && <Notice tone="bad">{problem}</Notice>}
      <Card>
        <CardHead title={t('edit.who')} />
        <CardBody className={sheet['form']}>
          <PictureField
            kind="portrait"
            name={fullName(form.values)}
            present={me.profile_picture}
            value={form.values.profile_picture}
            onChange={(value) => form.setFieldValue('profile_picture', value)}
            error={form.errors['profile_picture']}
          />
          <div className={sheet['pair']}>
            <TextField label={t('firstName')} autoComplete="given-name" maxLength={60} {...field('first_name')} />
            <LastNameField label={t('lastName')} autoComplete="family-name" maxLength={60} {...field('last_name')} />
          </div>
          <div className={sheet['pair']}>
            <TextField
              label={t('jobTitle')}
              autoComplete="organization-title"
              maxLength={100}
              {...field('job_title')}
            />
            <TextField
              label={t('phone')}
              optional
              type="tel"
              autoComplete="tel"
              maxLength={40}
              description={t('phone.hint')}
              {...field('phone')}
            />
          </div>
          <TextArea
            label={t('bio')}
            optional
            maxLength={1000}
            description={t('bio.hint', { count: form.values.bio.length })}
            {...field('bio')}
          />
        </CardBody>
      </Card>
      <Card>
        <CardHead title={t('segments')} />
        <CardBody className={sheet['form']}>
          <SegmentsField tags={field('tags')} newTags={field('new_tags')} own={me.tags} />
        </CardBody>
      </Card>
    </SelfSavingForm>
  )
}
