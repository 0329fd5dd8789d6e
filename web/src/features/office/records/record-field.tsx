import type { Field, Resource, TextFormat } from '@app/contract/resources'
import type { OfficeRecord } from '@app/contract/resources.calls'
import { useQuery } from '@tanstack/react-query'
import { countryOptions } from '../../../lib/country-options.ts'
import { instantAt, zoneName } from '../../../lib/dates.ts'
import { perLanguage } from '../../../lib/i18n.ts'
import { cx } from '../../../ui/classes.ts'
import { CheckField, FieldError, TextArea, TextField } from '../../../ui/fields.tsx'
import { SelectField } from '../../../ui/select.tsx'
import { categoriesQuery } from './categories.ts'
import { fieldHint, fieldName, optionName, t } from './names.ts'
import { PageField } from './page-field.tsx'
import { PictureInput } from './picture-input.tsx'
import { ReferenceField, ReferencesField } from './reference-field.tsx'
import type { Context, FormValue } from './values.ts'
import css from './records.module.css'

export type Input = {
  of: Resource
  name: string
  field: Field
  value: FormValue
  error: React.ReactNode
  onChange: (value: FormValue) => void
  record: OfficeRecord | undefined
  /** The event of a part of it, whose speakers alone can speak at its sessions. */
  parentId: number | undefined
  context: Context
}

let zones: string[] | undefined
const timeZones = () => (zones ??= ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')])

const currencyOptions = perLanguage((tag) => {
  const names = new Intl.DisplayNames([tag], { type: 'currency' })
  return Intl.supportedValuesOf('currency').map((value) => ({ value, label: `${value}, ${names.of(value) ?? value}` }))
})

/** What phones make of letters as they are typed. */
const keyboards: Partial<Record<TextFormat, 'url' | 'email' | 'tel'>> = { address: 'url', mail: 'email', phone: 'tel' }
const capitals: Partial<Record<TextFormat, 'none' | 'characters'>> = {
  slug: 'none',
  mail: 'none',
  address: 'none',
  code: 'characters',
  bic: 'characters',
}

const asText = (value: FormValue) => (typeof value === 'string' ? value : '')

/** The input of a field, by what the field is. */
export function RecordField(input: Input) {
  const { of, name, field, value, error, onChange } = input
  const label = fieldName(of, name)
  const hint = fieldHint(of, name)
  const common = {
    label,
    optional: field.optional || (field.type === 'text' && field.min === 0),
    error,
    description: hint,
    'data-path': name,
  }
  const typed = {
    ...common,
    value: asText(value),
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  }
  switch (field.type) {
    case 'text':
      if (field.format === 'country') return <Choice {...common} input={input} data={countryOptions()} />
      if (field.format === 'zone') return <Choice {...common} input={input} data={timeZones()} />
      if (field.format === 'currency') return <Choice {...common} input={input} data={currencyOptions()} />
      if (of.name === 'menu-items' && name === 'url')
        return <PageField {...common} value={asText(value)} onChange={onChange} maxLength={field.max} />
      if (field.lines) return <TextArea {...typed} maxLength={field.max} />
      return (
        <TextField
          {...typed}
          maxLength={field.max}
          inputMode={field.format === null ? undefined : keyboards[field.format]}
          autoCapitalize={field.format === null ? undefined : capitals[field.format]}
        />
      )
    case 'integer':
      return name === 'hue' ? (
        <HueField {...input} label={label} />
      ) : (
        <TextField {...typed} inputMode="numeric" className={css['short']} />
      )
    case 'decimal':
      return <TextField {...typed} inputMode="decimal" className={css['short']} />
    case 'amount':
      return (
        <TextField
          {...typed}
          inputMode="decimal"
          className={css['short']}
          rightSection={
            <span className="xs soft">{input.context.currency === 'XXX' ? '' : input.context.currency}</span>
          }
          rightSectionWidth={52}
        />
      )
    case 'flag':
      return (
        <CheckField
          label={hint ? `${label}. ${hint}` : label}
          error={error}
          checked={value === true}
          data-path={name}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      )
    case 'choice':
      return (
        <Choice
          {...common}
          input={input}
          data={field.options.map((option) => ({ value: option, label: optionName(name, option) }))}
        />
      )
    case 'choices':
      return <Choices input={input} label={label} options={field.options} />
    case 'date':
      return <TextField {...typed} type="date" className={css['short']} />
    case 'instant':
      return (
        <TextField
          {...typed}
          type="datetime-local"
          className={css['short']}
          description={hint ?? zoneWords(asText(value), input.context.zone)}
        />
      )
    case 'reference':
      return <ReferenceField {...input} to={field.to} label={label} />
    case 'references':
      return <ReferencesField {...input} to={field.to} label={label} />
    case 'category':
      return <CategoryField input={input} common={common} />
    case 'picture':
      return <PictureInput {...input} label={label} />
  }
}

/** "Europe/Berlin, CEST", and "UTC" once. */
function zoneWords(clock: string, zone: string): string {
  const at = clock ? instantAt(clock, zone) : new Date()
  return [...new Set([zone.replaceAll('_', ' '), zoneName(at, zone)])].join(', ')
}

type Common = { label: string; optional: boolean; error: React.ReactNode; description?: string | undefined }

const MANY = 8

function Choice({
  input,
  data,
  ...common
}: Common & { input: Input; data: readonly (string | { value: string; label: string })[] }) {
  return (
    <SelectField
      {...common}
      data={[...data]}
      value={asText(input.value) || null}
      onChange={(value) => input.onChange(value ?? '')}
      searchable={data.length > MANY}
      clearable={common.optional}
      placeholder={t('choose')}
      nothingFoundMessage={t('nothing-found')}
    />
  )
}

function CategoryField({ input, common }: { input: Input; common: Common }) {
  const { data } = useQuery(categoriesQuery)
  const options = data?.results.map(({ code, name }) => ({ value: code, label: name })) ?? []
  return <Choice {...common} input={input} data={options} />
}

/** Some of a few: all of them stand there, so that what is off is seen too. */
function Choices({ input, label, options }: { input: Input; label: string; options: readonly string[] }) {
  const chosen = (Array.isArray(input.value) ? input.value : []) as readonly string[]
  return (
    <fieldset className={cx(css['choices'], css['wide'])}>
      <legend className="field-label">{label}</legend>
      <div className={css['boxes']}>
        {options.map((option) => (
          <CheckField
            key={option}
            label={optionName(input.name, option)}
            checked={chosen.includes(option)}
            onChange={(event) => {
              const on = event.currentTarget.checked
              // In the order of the options, so that the same choice is the same value.
              input.onChange(options.filter((one) => (one === option ? on : chosen.includes(one))))
            }}
          />
        ))}
      </div>
      {input.error && <FieldError>{input.error}</FieldError>}
    </fieldset>
  )
}

/** The colour that stands in where there is no picture, as a place on the colour wheel. */
function HueField({ value, onChange, error, label, name }: Input & { label: string }) {
  const hue = Number(asText(value)) || 0
  return (
    <div>
      <label className={css['hue']}>
        <span className="field-label">{label}</span>
        <span className={css['hueRow']}>
          <i className={css['swatch']} style={{ background: `hsl(${hue} 45% 42%)` }} aria-hidden />
          <input
            type="range"
            min={0}
            max={359}
            value={hue}
            data-path={name}
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          <span className="num">{hue}</span>
        </span>
      </label>
      {error && <FieldError>{error}</FieldError>}
    </div>
  )
}
