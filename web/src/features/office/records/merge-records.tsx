import type { MergePreview } from '@app/contract/merging'
import type { Resource } from '@app/contract/resources'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, queryOptionsFor } from '../../../lib/call.ts'
import { useCallForm } from '../../../lib/form.ts'
import { count } from '../../../lib/money.ts'
import { useOnlyHere } from '../../../lib/only-here.ts'
import { ownZone } from '../../../lib/zones.ts'
import { usePageNavigate } from '../../../ui/page-link.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/card.tsx'
import { TextArea } from '../../../ui/fields.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { SelectField } from '../../../ui/select.tsx'
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast.tsx'
import { fieldName, t } from './names.ts'
import { namesQuery } from './records.api.ts'
import type { OfficeRecord } from './records.api.ts'
import { titleOf } from './record-table.tsx'
import { contextOf } from './values.ts'
import { valueWords } from './words.ts'
import css from './merge-records.module.css'

const FOUND = 20

type Other = { id: number; name: string }

/** Makes one record of two: this one and another, whichever of them remains. `into` proposes the other, which then remains. */
export function MergeRecords({ of, record, into }: { of: Resource; record: OfficeRecord; into?: Other }) {
  const [open, setOpen] = useState(false)
  if (record['merged_into_id'] !== null || record['closed_at'] != null) return null
  return (
    <>
      <Button size="sm" icon="copy" onClick={() => setOpen(true)}>
        {into ? t('merging.into', { name: into.name }) : t('merge')}
      </Button>
      {open && <MergeDialog of={of} record={record} into={into} onClose={() => setOpen(false)} />}
    </>
  )
}

type Both = { kept: number; gone: number }
/** What is typed and chosen; it stays when the two change places. */
type Said = { reason: string; company: string | null }
const NOTHING_SAID: Said = { reason: '', company: null }

function MergeDialog({
  of,
  record,
  into,
  onClose,
}: {
  of: Resource
  record: OfficeRecord
  into: Other | undefined
  onClose: () => void
}) {
  const name = titleOf(of, record)
  const [other, setOther] = useState(into)
  const [goes, setGoes] = useState<'this' | 'other'>(into ? 'this' : 'other')
  const [said, setSaid] = useState(NOTHING_SAID)
  const both = other && (goes === 'other' ? { kept: record.id, gone: other.id } : { kept: other.id, gone: record.id })
  return (
    <Modal opened onClose={onClose} title={t('merging.title', { name })} size="lg">
      <div className="stack">
        <p className="soft">{t(`merging.text.${kindOf(of)}`)}</p>
        <OtherField
          of={of}
          not={record.id}
          value={other}
          onChange={(one) => {
            setOther(one)
            setSaid({ ...said, company: null })
          }}
        />
        {other && both && (
          <>
            <div className={css['remains']}>
              <span>{t('merging.remains', { name: goes === 'other' ? name : other.name })}</span>
              <Button size="sm" icon="refresh" onClick={() => setGoes(goes === 'other' ? 'this' : 'other')}>
                {t('merging.swap')}
              </Button>
            </div>
            <Compared
              key={`${both.kept} ${both.gone}`}
              of={of}
              both={both}
              said={said}
              onSay={setSaid}
              onClose={onClose}
            />
          </>
        )}
      </div>
    </Modal>
  )
}

/** The other of the two, found by what it is called. */
function OtherField({
  of,
  not,
  value,
  onChange,
}: {
  of: Resource
  not: number
  value: Other | undefined
  onChange: (value: Other | undefined) => void
}) {
  const [typed, setTyped] = useState('')
  const { data } = useQuery(namesQuery(of.name, { q: typed === value?.name ? '' : typed }))
  const found = (data?.results ?? []).filter(({ id }) => id !== not).slice(0, FOUND)
  const all = value && !found.some(({ id }) => id === value.id) ? [value, ...found] : found
  return (
    <SelectField
      label={t('merging.other')}
      data={all.map((one) => ({ value: String(one.id), label: `${one.name} · ${one.id}` }))}
      value={value ? String(value.id) : null}
      onChange={(id) => onChange(all.find((one) => String(one.id) === id))}
      searchable
      filter={({ options }) => options}
      onSearchChange={setTyped}
      placeholder={t('search')}
      nothingFoundMessage={t('nothing-found')}
    />
  )
}

const calls = {
  companies: { preview: 'merging.previewCompanies', merge: 'merging.mergeCompanies' },
  members: { preview: 'merging.previewPeople', merge: 'merging.mergePeople' },
} as const
const kindOf = (of: Resource) => (of.name === 'companies' ? 'companies' : 'members')

/** Both side by side, what becomes of what the second has, and the act itself. */
function Compared({
  of,
  both,
  said,
  onSay,
  onClose,
}: {
  of: Resource
  both: Both
  said: Said
  onSay: (said: Said) => void
  onClose: () => void
}) {
  const navigate = usePageNavigate()
  const queries = useQueryClient()
  const asked = calls[kindOf(of)]
  const done = useOnlyHere(async () => {
    onClose()
    await navigate({ to: `/office/${of.name}/${both.kept}`, replace: true, ignoreBlocker: true })
  })
  const { company } = said
  const chosen = company === null ? {} : { company: Number(company) }
  const { data, error, refetch } = useQuery({
    ...queryOptionsFor(asked.preview, { params: { id: both.kept }, query: { gone: both.gone, ...chosen } }),
    placeholderData: keepPreviousData,
  })
  const given = useCallForm({
    initialValues: { reason: said.reason },
    onValuesChange: ({ reason }) => onSay({ ...said, reason }),
    validate: { reason: (reason) => (reason.trim() === '' ? t('account.reason.needed') : null) },
    submit: async ({ reason }) => {
      try {
        await call(asked.merge, {
          params: { id: both.kept },
          body: { gone: both.gone, version: data?.version ?? '', reason, ...chosen },
        })
      } catch (problem) {
        // Whatever stands against it is to be seen before it is tried again.
        void refetch()
        throw problem
      }
      toast(t('merge.done'))
      await done()
      void queries.invalidateQueries()
    },
  })
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={4} picture={false} />
  return (
    <>
      <Fields of={of} fields={data.fields} />
      {data.companies.length > 0 && (
        <SelectField
          label={t('merging.company')}
          description={t('merging.company.text')}
          data={data.companies.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={company}
          onChange={(id) => onSay({ ...said, company: id })}
          placeholder={t('choose')}
        />
      )}
      <Amounts title={t('merging.moves')} amounts={data.moves} none={t('merging.moves.none')} />
      {data.drops.length > 0 && <Amounts title={t('merging.drops')} amounts={data.drops} />}
      {data.blockers.length > 0 ? (
        <Notice tone="warn">
          <ul className={css['against']}>
            {data.blockers.map(({ code, count: number }) => (
              <li key={code}>{t(`blocker.${code}`, { count: number })}</li>
            ))}
          </ul>
        </Notice>
      ) : (
        <form onSubmit={given.onSubmit} className="stack" noValidate>
          {given.problem && <Notice tone="bad">{given.problem}</Notice>}
          <TextArea
            label={t('account.reason')}
            description={t('account.reason.log')}
            minRows={2}
            maxLength={1000}
            {...given.form.getInputProps('reason')}
          />
          <p className="soft">{t('merging.final')}</p>
          <div>
            <Button type="submit" kind="danger" busy={given.busy}>
              {t('merge')}
            </Button>
          </div>
        </form>
      )}
    </>
  )
}

/** What the form of a record does not have, but two are told apart by. */
const ofTwo: Record<string, string> = {
  domains: t('merging.field.domains'),
}

/** What is known of both; where they differ stands out. */
function Fields({ of, fields }: { of: Resource; fields: MergePreview['fields'] }) {
  const context = contextOf(undefined, undefined, ownZone())
  const words = (name: string, value: string | null) =>
    value === null ? t('nothing') : of.fields[name] ? valueWords(of, name, value, { [name]: value }, context) : value
  return (
    <div className={css['scroll']}>
      <table className={css['fields']}>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{t('merging.field')}</span>
            </th>
            <th scope="col">{t('merging.kept')}</th>
            <th scope="col">{t('merging.gone')}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ name, kept, gone }) => (
            <tr key={name} className={kept === gone ? undefined : css['differs']}>
              <th scope="row">{ofTwo[name] ?? fieldName(of, name)}</th>
              <td>{words(name, kept)}</td>
              <td>
                {words(name, gone)}
                {kept !== gone && <span className="sr-only"> ({t('merging.differs')})</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Amounts({ title, amounts, none }: { title: string; amounts: MergePreview['moves']; none?: string }) {
  return (
    <section>
      <h3 className="h3">{title}</h3>
      {amounts.length > 0 ? (
        <ul className={css['amounts']}>
          {amounts.map(({ kind, count: number }) => (
            <li key={kind}>
              {t(`merging.kind.${kind}`)} <b className="num">{count(number)}</b>
            </li>
          ))}
        </ul>
      ) : (
        <p className="soft">{none}</p>
      )}
    </section>
  )
}
