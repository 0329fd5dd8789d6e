import { needsPostcode } from '@app/contract/postcodes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../../../lib/call.ts'
import { countryOptions } from '../../../lib/country-options.ts'
import { useCallForm } from '../../../lib/form.ts'
import { idIn } from '../../../lib/link.ts'
import { sendPicture } from '../../../lib/upload.ts'
import type { Picked } from '../../../lib/upload.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card, CardBody, CardHead, Notice } from '../../../ui/card.tsx'
import { TextArea, TextField } from '../../../ui/fields.tsx'
import { PageHead } from '../../../ui/layout.tsx'
import { SelectField } from '../../../ui/select.tsx'
import { AwaitedCard, EmptyState, Held } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast.tsx'
import {
  PictureField,
  SegmentsField,
  SelfSavingForm,
  tagChanges,
  takeSaved,
  useNewSegments,
} from '../../members/index.ts'
import { useMe } from '../../shell/index.ts'
import { companyQuery, isOwn } from '../companies.api.ts'
import type { OwnCompany } from '../companies.api.ts'
import { needed, neededPostcode } from '../needed.ts'
import { t } from '../text.ts'
import { JoiningSettings } from '../joining/joining-settings.tsx'
import { LaneSettings, OfficeSettings } from '../lanes/places.tsx'
import { ChangeRequests } from '../changes/change-requests.tsx'
import css from '../../../ui/sheet.module.css'

/** Edit My Company, for its admins. */
export function CompanySettingsPage() {
  const me = useMe()
  const id = idIn(me?.company) ?? 0
  const { data: company, error, refetch } = useQuery({ ...companyQuery(id), enabled: id > 0 })
  const mayEdit = company?.abilities.edit === true && isOwn(company)
  return (
    <div className="page">
      <PageHead title={t('settings.title')} text={t('saving')}>
        {(id > 0 || !me) && (
          <Held until={id > 0}>
            <ButtonLink to={`/company-profile/${id}`} icon="eye">
              {t('settings.view')}
            </ButtonLink>
          </Held>
        )}
      </PageHead>
      {mayEdit ? (
        <div className="stack">
          <CompanyForm company={company} />
          <JoiningSettings company={company} />
          <LaneSettings id={company.id} />
          <OfficeSettings id={company.id} />
          <ChangeRequests company={company} />
        </div>
      ) : me && (id === 0 || company) ? (
        <Card>
          <EmptyState
            icon="lock"
            title={t('settings.closed')}
            action={
              <ButtonLink to={id > 0 ? `/company-profile/${id}` : '/profile'} kind="primary">
                {t(id > 0 ? 'settings.view' : 'settings.profile')}
              </ButtonLink>
            }
          >
            {t(id > 0 ? 'settings.closed.text' : 'settings.none')}
          </EmptyState>
        </Card>
      ) : (
        <AwaitedCard error={error} retry={refetch} height={520} />
      )}
    </div>
  )
}

type Values = {
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

const valuesOf = (company: OwnCompany): Values => ({
  country: company.country ?? '',
  city: company.city ?? '',
  address_line: company.address_line ?? '',
  address_line_2: company.address_line_2 ?? '',
  postcode: company.postcode ?? '',
  website: company.website ?? '',
  about: company.about ?? '',
  tags: company.tag_details.map((tag) => String(tag.id)),
  new_tags: '',
  logo: undefined,
})

/** A web address as people type it, with its scheme. */
export function fullAddress(website: string): string | null {
  const text = website.trim()
  if (text === '') return null
  return /^https?:\/\//i.test(text) ? text : `https://${text}`
}

function CompanyForm({ company }: { company: OwnCompany }) {
  const queries = useQueryClient()
  const newSegments = useNewSegments()
  const again = useRef<() => void>(undefined)
  const { form, onSubmit, busy, problem } = useCallForm<Values>({
    quiet: true,
    initialValues: valuesOf(company),
    validate: { country: needed, city: needed, address_line: needed, postcode: neededPostcode },
    rename: { tags_to_add: 'tags' },
    submit: async (values) => {
      const { tags, new_tags, website, ...plain } = values
      const chosen = await newSegments({ tags, new_tags }, (kept) => form.setValues(kept))
      const saved = await call('companies.update', {
        params: { id: company.id },
        body: {
          ...plain,
          logo: await sendPicture('logo', 'logo', values.logo),
          website: fullAddress(website),
          ...tagChanges(company.tag_details, chosen),
        },
      })
      queries.setQueryData(companyQuery(company.id).queryKey, saved)
      void queries.invalidateQueries({ queryKey: ['companies', 'list'] })
      takeSaved(form, values, isOwn(saved) ? valuesOf(saved) : values)
      // A picture that is gone cannot be brought back.
      const undo = () => {
        form.setValues(valuesOf(company))
        again.current?.()
      }
      toast(t('saved'), 'good', values.logo === undefined ? { undo } : {})
    },
    describe: (error) => (error.status === 403 ? t('settings.closed.text') : undefined),
  })
  useEffect(() => {
    again.current = onSubmit
  })
  const field = form.getInputProps
  return (
    <SelfSavingForm form={form} picked={['logo', 'tags', 'country']} busy={busy} onSubmit={onSubmit}>
      {problem && <Notice tone="bad">{problem}</Notice>}
      <Card>
        <CardHead title={company.name} />
        <CardBody className={css['form']}>
          <PictureField
            kind="logo"
            name={company.name}
            present={company.logo}
            value={form.values.logo}
            onChange={(value) => form.setFieldValue('logo', value)}
            error={form.errors['logo']}
          />
          <TextField
            label={t('category')}
            value={company.category_name ?? ''}
            readOnly
            description={t('category.fixed')}
          />
          <TextArea label={t('about')} optional maxLength={2000} {...field('about')} />
          <TextField
            label={t('website')}
            optional
            autoComplete="url"
            inputMode="url"
            placeholder="https://"
            maxLength={200}
            {...field('website')}
          />
        </CardBody>
      </Card>
      <Card>
        <CardHead title={t('address')} />
        <CardBody className={css['form']}>
          <TextField
            label={t('address.line')}
            autoComplete="address-line1"
            maxLength={100}
            {...field('address_line')}
          />
          <TextField
            label={t('address.line2')}
            optional
            autoComplete="address-line2"
            maxLength={100}
            {...field('address_line_2')}
          />
          <div className={css['pair']}>
            <TextField
              label={t('postcode')}
              optional={!needsPostcode(form.values.country)}
              autoComplete="postal-code"
              maxLength={16}
              {...field('postcode')}
            />
            <TextField label={t('city')} autoComplete="address-level2" maxLength={80} {...field('city')} />
          </div>
          <SelectField
            label={t('country')}
            data={countryOptions()}
            searchable
            nothingFoundMessage={t('nothingFound')}
            {...field('country')}
          />
        </CardBody>
      </Card>
      <Card>
        <CardHead title={t('segments')} />
        <CardBody className={css['form']}>
          <SegmentsField tags={field('tags')} newTags={field('new_tags')} own={company.tag_details} />
        </CardBody>
      </Card>
    </SelfSavingForm>
  )
}
