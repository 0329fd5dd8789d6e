import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { LEAST_STOPS, laneFrequencies, officeKinds } from '@app/contract/companies.limits'
import { call } from '../../../lib/call.ts'
import { countryOptions } from '../../../lib/country-options.ts'
import { useCallForm } from '../../../lib/form.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardHead, Notice } from '../../../ui/card.tsx'
import { TextArea, TextField } from '../../../ui/fields.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { SelectField } from '../../../ui/select.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { segmentsQuery } from '../../members/index.ts'
import { aroundQuery } from '../companies.api.ts'
import type { Around, Lane, Office } from '../companies.api.ts'
import { lineOf, servedOf, titleOf, wayOf } from './trade-lanes.tsx'
import { needed } from '../needed.ts'
import { t } from '../text.ts'
import { useAdminAct } from '../admin/admin.api.ts'
import { DeleteKept, KeptRow } from '../admin/kept.tsx'
import css from '../admin/admin.module.css'

/** The trade lanes of the own company, for its admins. */
export function LaneSettings({ id }: { id: number }) {
  const remove = useAdminAct((lane: number) => call('companies.removeLane', { params: { id: lane } }))
  return (
    <Places
      company={id}
      of={(around) => around.lanes}
      title={t('lanes')}
      add={t('lanes.add')}
      none={{ title: t('lanes.none'), text: t('lanes.none.text') }}
      lineOf={(lane) => ({
        name: wayOf(lane),
        more: [servedOf(lane), lane.tag?.name].filter(Boolean).join(' · '),
      })}
      remove={(lane) => remove.mutateAsync(lane)}
      dialog={(lane, close) => <LaneDialog lane={lane} onClose={close} />}
    />
  )
}

/** The offices of the own company, for its admins. */
export function OfficeSettings({ id }: { id: number }) {
  const remove = useAdminAct((office: number) => call('companies.removeOffice', { params: { id: office } }))
  return (
    <Places
      company={id}
      of={(around) => around.offices}
      title={t('offices')}
      add={t('offices.add')}
      none={{ title: t('offices.none'), text: t('offices.none.text') }}
      lineOf={(office) => ({ name: titleOf(office), more: lineOf(office) })}
      remove={(office) => remove.mutateAsync(office)}
      dialog={(office, close) => <OfficeDialog office={office} onClose={close} />}
    />
  )
}

/** A list that an admin adds to, changes and takes from. */
function Places<Place extends { id: number }>(props: {
  company: number
  of: (around: Around) => Place[]
  title: string
  add: string
  none: { title: string; text: string }
  lineOf: (place: Place) => { name: string; more: string }
  remove: (id: number) => Promise<unknown>
  /** The form for one of them, or for a new one. */
  dialog: (place: Place | undefined, close: () => void) => ReactNode
}) {
  const { data, error, refetch } = useQuery(aroundQuery(props.company))
  const [editing, setEditing] = useState<Place | 'new'>()
  const [removing, setRemoving] = useState<Place>()
  const close = () => setEditing(undefined)
  const rows = data && props.of(data)
  return (
    <Card>
      <CardHead
        title={props.title}
        end={
          <Button size="sm" icon="plus" onClick={() => setEditing('new')}>
            {props.add}
          </Button>
        }
      />
      {!rows ? (
        error ? (
          <ErrorState error={error} retry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={2} picture={false} />
        )
      ) : rows.length === 0 ? (
        <EmptyState icon="pin" title={props.none.title}>
          {props.none.text}
        </EmptyState>
      ) : (
        rows.map((place) => {
          const { name, more } = props.lineOf(place)
          return (
            <KeptRow key={place.id} name={name} edit={() => setEditing(place)} remove={() => setRemoving(place)}>
              <b>{name}</b>
              <span className={css['lines']}>{more}</span>
            </KeptRow>
          )
        })
      )}
      {editing && props.dialog(editing === 'new' ? undefined : editing, close)}
      {removing && (
        <DeleteKept
          name={props.lineOf(removing).name}
          text={t('places.delete.text')}
          remove={() => props.remove(removing.id)}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </Card>
  )
}

const frequencies = laneFrequencies.map((value) => ({ value, label: t(`lanes.${value}`) }))
const kinds = officeKinds.map((value) => ({ value, label: t(`offices.${value}`) }))
/** The stops of a text with one a line. */
const stopsIn = (text: string) =>
  text
    .split('\n')
    .map((stop) => stop.trim())
    .filter(Boolean)

function LaneDialog({ lane, onClose }: { lane: Lane | undefined; onClose: () => void }) {
  const segments = useQuery(segmentsQuery()).data?.results ?? []
  const save = useAdminAct((body: ReturnType<typeof laneIn>) =>
    lane ? call('companies.changeLane', { params: { id: lane.id }, body }) : call('companies.addLane', { body }),
  )
  const { form, onSubmit, busy, problem } = useCallForm({
    initialValues: {
      stops: lane?.stops.join('\n') ?? '',
      frequency: lane?.frequency ?? 'weekly',
      transit_days: String(lane?.transit_days ?? ''),
      tag: String(lane?.tag?.id ?? ''),
    },
    validate: {
      stops: (text) => (stopsIn(text).length < LEAST_STOPS ? t('lanes.stops.few') : null),
      transit_days: (text) => (text === '' || /^\d{1,3}$/.test(text.trim()) ? null : t('lanes.transit.number')),
    },
    submit: async (values) => {
      await save.mutateAsync(laneIn(values))
      onClose()
    },
  })
  const field = form.getInputProps
  return (
    <Modal opened onClose={onClose} title={t(lane ? 'lanes.edit' : 'lanes.add')}>
      <form onSubmit={onSubmit} className="stack" noValidate>
        {problem && <Notice tone="bad">{problem}</Notice>}
        <TextArea label={t('lanes.stops')} description={t('lanes.stops.hint')} rows={4} {...field('stops')} />
        <div className={css['pair']}>
          <SelectField label={t('lanes.frequency')} data={frequencies} {...field('frequency')} />
          <TextField label={t('lanes.transit')} optional inputMode="numeric" maxLength={3} {...field('transit_days')} />
        </div>
        <SelectField
          label={t('lanes.segment')}
          optional
          data={segments.map((tag) => ({ value: String(tag.id), label: tag.name }))}
          searchable
          clearable
          nothingFoundMessage={t('nothingFound')}
          {...field('tag')}
        />
        <Button type="submit" kind="primary" busy={busy} block>
          {t('lanes.save')}
        </Button>
      </form>
    </Modal>
  )
}

function laneIn(values: { stops: string; frequency: Lane['frequency']; transit_days: string; tag: string | null }) {
  return {
    stops: stopsIn(values.stops),
    frequency: values.frequency,
    transit_days: values.transit_days.trim() === '' ? null : Number(values.transit_days),
    tag: values.tag ? Number(values.tag) : null,
  }
}

function OfficeDialog({ office, onClose }: { office: Office | undefined; onClose: () => void }) {
  type Values = { kind: Office['kind']; city: string; country: string; address_line: string; postcode: string }
  const save = useAdminAct((body: Values) =>
    office
      ? call('companies.changeOffice', { params: { id: office.id }, body })
      : call('companies.addOffice', { body }),
  )
  const { form, onSubmit, busy, problem } = useCallForm<Values>({
    initialValues: {
      kind: office?.kind ?? 'branch',
      city: office?.city ?? '',
      country: office?.country ?? '',
      address_line: office?.address_line ?? '',
      postcode: office?.postcode ?? '',
    },
    validate: { city: needed, country: needed },
    submit: async (values) => {
      await save.mutateAsync(values)
      onClose()
    },
  })
  const field = form.getInputProps
  return (
    <Modal opened onClose={onClose} title={t(office ? 'offices.edit' : 'offices.add')}>
      <form onSubmit={onSubmit} className="stack" noValidate>
        {problem && <Notice tone="bad">{problem}</Notice>}
        <SelectField label={t('offices.kind')} data={kinds} {...field('kind')} />
        <TextField label={t('address.line')} optional maxLength={100} {...field('address_line')} />
        <div className={css['pair']}>
          <TextField label={t('postcode')} optional maxLength={16} {...field('postcode')} />
          <TextField label={t('city')} maxLength={80} {...field('city')} />
        </div>
        <SelectField
          label={t('country')}
          data={countryOptions()}
          searchable
          nothingFoundMessage={t('nothingFound')}
          {...field('country')}
        />
        <Button type="submit" kind="primary" busy={busy} block>
          {t('offices.save')}
        </Button>
      </form>
    </Modal>
  )
}
