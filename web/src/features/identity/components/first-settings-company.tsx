import { needsPostcode } from '@app/contract/postcodes'
import { useEffect, useState } from 'react'
import { call } from '../../../lib/call.ts'
import { FIRST_SETTINGS } from '@app/contract/pages'
import { useCallForm } from '../../../lib/form.ts'
import { sendPicture } from '../../../lib/upload.ts'
import type { Picked } from '../../../lib/upload.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/card.tsx'
import { TextArea, TextField } from '../../../ui/fields.tsx'
import { toast } from '../../../ui/toast.tsx'
import { usePageNavigate } from '../../../ui/page-link.ts'
import { PictureField, SegmentsField, useNewSegments } from '../../members/index.ts'
import { fullAddress } from '../checks.ts'
import { posted } from '../early-form.ts'
import { t } from '../text.ts'
import { CompanyBasics } from './company-basics.tsx'
import { FirstSettings, FirstSettingsLoading, useEnter } from './first-settings-frame.tsx'
import type { Me, OwnCompany } from './first-settings-frame.tsx'
import css from './auth-card.module.css'

/** Logo, category, address and segments of the company, by its first person. */
export function CompanyFirstSettingsPage() {
  return (
    <FirstSettings title={t('first.company.title')} lead={t('first.company.lead')}>
      {(me, company) => (company?.first_settings_done ? <Settled /> : <CompanyForm me={me} company={company} />)}
    </FirstSettings>
  )
}

/** Somebody of the company has done this already: the way goes on to one's own settings, with whatever was asked for. */
function Settled() {
  const navigate = usePageNavigate()
  useEffect(() => {
    toast(t('first.company.done'))
    void navigate({ to: FIRST_SETTINGS, search: (all) => all, replace: true })
  }, [navigate])
  return <FirstSettingsLoading />
}

type Values = {
  name: string
  category: string
  country: string
  city: string
  address_line: string
  address_line_2: string
  postcode: string
  website: string
  about: string
  tags: string[]
  new_tags: string
  logo: Picked | null | undefined
}

/** What stands in the form at first; a company mostly works in what its first person works in. */
function valuesOf(company: OwnCompany | null, me: Me): Values {
  return {
    name: company?.name ?? '',
    category: company?.category ?? '',
    country: company?.country ?? '',
    city: company?.city ?? '',
    address_line: company?.address_line ?? '',
    address_line_2: company?.address_line_2 ?? '',
    postcode: company?.postcode ?? '',
    website: company?.website ?? '',
    about: company?.about ?? '',
    tags: (company?.tag_details.length ? company.tag_details : me.tags).map((tag) => String(tag.id)),
    new_tags: '',
    logo: undefined,
  }
}

function CompanyForm({ me, company }: { me: Me; company: OwnCompany | null }) {
  const enter = useEnter()
  const newSegments = useNewSegments()
  const [saved, setSaved] = useState(false)
  const complete = async () => {
    await call('members.update', { params: { id: me.id }, body: { complete_registration: true } })
    await enter()
  }
  const { form, onSubmit, busy, problem } = useCallForm<Values>({
    initialValues: valuesOf(company, me),
    validate: { category: (category) => (category ? null : t('required')) },
    rename: { tags_to_add: 'tags' },
    submit: async (values) => {
      const { name, category, website, tags, new_tags, ...plain } = values
      if (!saved) {
        const tags_to_add = await newSegments({ tags, new_tags }, (kept) => form.setValues(kept))
        const body = {
          ...plain,
          logo: await sendPicture('logo', 'logo', values.logo),
          website: fullAddress(website) || null,
          tags_to_add,
          ...(company?.verified ? {} : { category }),
        }
        if (company) await call('companies.firstSettings', { body })
        else await call('companies.create', { body: { name, ...body } })
        setSaved(true)
      }
      await complete()
    },
  })
  const [skipping, setSkipping] = useState(false)
  const field = form.getInputProps
  const mayLeave = company !== null && !me.rights.includes('admin')
  return (
    <form onSubmit={onSubmit} className={css['form']} {...posted}>
      {problem && <Notice tone="bad">{problem}</Notice>}
      {company ? (
        <p className="h3">{company.name}</p>
      ) : (
        <TextField label={t('company.name')} autoComplete="organization" maxLength={120} {...field('name')} />
      )}
      <PictureField
        kind="logo"
        name={form.values.name}
        present={company?.logo}
        value={form.values.logo}
        onChange={(value) => form.setFieldValue('logo', value)}
        error={form.errors['logo']}
      />
      <CompanyBasics category={field('category')} country={field('country')} fixed={company?.verified ?? false} />
      <TextField label={t('company.address')} autoComplete="address-line1" maxLength={100} {...field('address_line')} />
      <TextField
        label={t('company.address2')}
        optional
        autoComplete="address-line2"
        maxLength={100}
        {...field('address_line_2')}
      />
      <div className={css['pair']}>
        <TextField
          label={t('company.postcode')}
          optional={!needsPostcode(form.values.country)}
          autoComplete="postal-code"
          maxLength={16}
          {...field('postcode')}
        />
        <TextField label={t('company.city')} autoComplete="address-level2" maxLength={80} {...field('city')} />
      </div>
      <TextField
        label={t('company.website')}
        optional
        autoComplete="url"
        inputMode="url"
        placeholder="https://"
        maxLength={200}
        {...field('website')}
      />
      <SegmentsField
        tags={field('tags')}
        newTags={field('new_tags')}
        own={[...(company?.tag_details ?? []), ...me.tags]}
      />
      <TextArea label={t('company.about')} optional maxLength={2000} {...field('about')} />
      <Button type="submit" kind="primary" size="lg" block busy={busy}>
        {t('first.enter')}
      </Button>
      {mayLeave && (
        <Button
          kind="quiet"
          block
          busy={skipping}
          onClick={async () => {
            setSkipping(true)
            await complete().finally(() => setSkipping(false))
          }}
        >
          {t('first.leave')}
        </Button>
      )}
    </form>
  )
}
