import { fullName } from '@app/contract/names'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/call.ts'
import { useCallForm } from '../../../lib/form.ts'
import { sendPicture } from '../../../lib/upload.ts'
import type { Picked } from '../../../lib/upload.ts'
import { usePageNavigate } from '../../../ui/page-link.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/card.tsx'
import { LastNameField, TextField } from '../../../ui/fields.tsx'
import { PictureField, SegmentsField, useNewSegments } from '../../members/index.ts'
import { posted } from '../early-form.ts'
import { t } from '../text.ts'
import { FirstSettings, useEnter } from './first-settings-frame.tsx'
import type { Me, OwnCompany } from './first-settings-frame.tsx'
import css from './auth-card.module.css'

/** Picture, name, job title and segments: what others know a person by. */
export function UserFirstSettingsPage() {
  return (
    <FirstSettings title={t('first.user.title')} lead={t('first.user.lead')}>
      {(me, company) => <UserForm me={me} company={company} />}
    </FirstSettings>
  )
}

type Values = {
  first_name: string
  last_name: string
  job_title: string
  tags: string[]
  new_tags: string
  profile_picture: Picked | null | undefined
}

function UserForm({ me, company }: { me: Me; company: OwnCompany | null }) {
  const navigate = usePageNavigate()
  const queries = useQueryClient()
  const enter = useEnter()
  const newSegments = useNewSegments()
  // The first person of a company settles it too, and the registration is complete after that.
  const companyNext = company === null || !company.first_settings_done
  const { form, onSubmit, busy, problem } = useCallForm<Values>({
    initialValues: {
      first_name: me.first_name,
      last_name: me.last_name,
      job_title: me.job_title ?? '',
      tags: me.tags.map((tag) => String(tag.id)),
      new_tags: '',
      profile_picture: undefined,
    },
    validate: {
      job_title: (text) => (text.trim() ? null : t('required')),
      tags: (tags, values) => (tags.length > 0 || values.new_tags.trim() ? null : t('first.segments.needed')),
    },
    rename: { tags_to_add: 'tags' },
    submit: async (values) => {
      const chosen = await newSegments(values, (kept) => form.setValues(kept))
      const had = me.tags.map((tag) => tag.id)
      await call('members.update', {
        params: { id: me.id },
        body: {
          first_name: values.first_name,
          last_name: values.last_name,
          job_title: values.job_title,
          profile_picture: await sendPicture('portrait', 'profile_picture', values.profile_picture),
          tags_to_add: chosen.filter((id) => !had.includes(id)),
          tags_to_remove: had.filter((id) => !chosen.includes(id)),
          ...(companyNext ? {} : { complete_registration: true as const }),
        },
      })
      if (!companyNext) return enter()
      await queries.invalidateQueries({ queryKey: ['members'] })
      await navigate({ to: '/settings/company-first-settings', search: (all) => all })
    },
  })
  const field = form.getInputProps
  return (
    <form onSubmit={onSubmit} className={css['form']} {...posted}>
      {problem && <Notice tone="bad">{problem}</Notice>}
      <PictureField
        kind="portrait"
        name={fullName(form.values)}
        present={me.profile_picture}
        value={form.values.profile_picture}
        onChange={(value) => form.setFieldValue('profile_picture', value)}
        error={form.errors['profile_picture']}
      />
      <div className={css['pair']}>
        <TextField label={t('firstName')} autoComplete="given-name" maxLength={60} {...field('first_name')} />
        <LastNameField label={t('lastName')} autoComplete="family-name" maxLength={60} {...field('last_name')} />
      </div>
      <TextField label={t('jobTitle')} autoComplete="organization-title" maxLength={100} {...field('job_title')} />
      <SegmentsField tags={field('tags')} newTags={field('new_tags')} own={me.tags} />
      <Button type="submit" kind="primary" size="lg" block busy={busy}>
        {t(companyNext ? 'first.next' : 'first.enter')}
      </Button>
    </form>
  )
}
