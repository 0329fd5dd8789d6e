import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/call.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Card, CardBody, CardHead } from '../../ui/card.tsx'
import { TextField } from '../../ui/fields.tsx'
import { Modal } from '../../ui/modal.tsx'
import { SkeletonRows } from '../../ui/states.tsx'
import { Choice } from './choice.tsx'
import { companiesQuery, planQuery, prioritiesQuery } from './desk.api.ts'
import type { DeskEvent, Plan, useDesk } from './desk.api.ts'
import { t } from './text.ts'
import css from './desk.module.css'

type Desk = ReturnType<typeof useDesk>

/** What the builder and the choice of tables keep to: walking time between halls, and whose wishes weigh more. */
export function Rules({ event, desk }: { event: DeskEvent; desk: Desk }) {
  const [walking, setWalking] = useState(false)
  const plan = useQuery({ ...planQuery(event.id, event.days[0] ?? ''), enabled: event.days.length > 0 }).data
  const priorities = useQuery(prioritiesQuery(event.id)).data
  return (
    <Card>
      <CardHead title={t('rules')} />
      <CardBody className={css['form']}>
        {plan && priorities ? (
          <>
            <div className={css['rule']}>
              <span>{t('walking.between', { count: plan.walking.minutes })}</span>
              <Button size="sm" onClick={() => setWalking(true)}>
                {t('change')}
                <span className="sr-only">: {t('walking')}</span>
              </Button>
            </div>
            <h3 className="sm">{t('weights')}</h3>
            {priorities.results.length === 0 && <p className="sm soft">{t('weights.none')}</p>}
            {priorities.results.map(({ company_id, name, weight }) => (
              <div key={company_id} className={css['rule']}>
                <span className="cut">{name}</span>
                <Choice
                  label={t('weights.of', { name })}
                  hidden
                  value={String(weight)}
                  options={Array.from({ length: 10 }, (_, place) => ({
                    value: String(place + 1),
                    label: place === 0 ? t('weights.same') : `× ${place + 1}`,
                  }))}
                  onChange={(value) =>
                    desk.act(
                      () =>
                        call('meetings.setPriority', {
                          body: { event: event.id, company: company_id, weight: Number(value) },
                        }),
                      t('done.weighed', { name }),
                    )
                  }
                />
              </div>
            ))}
            <AddWeight event={event} known={priorities.results.map(({ company_id }) => company_id)} desk={desk} />
          </>
        ) : (
          <SkeletonRows rows={2} picture={false} />
        )}
      </CardBody>
      {walking && plan && <Walking event={event} plan={plan} desk={desk} onClose={() => setWalking(false)} />}
    </Card>
  )
}

/** Another company of the event, whose wishes weigh twice from then on. */
function AddWeight({ event, known, desk }: { event: DeskEvent; known: readonly number[]; desk: Desk }) {
  const companies = useQuery(companiesQuery(event.id)).data?.results ?? []
  const rest = companies.filter(({ company_id }) => !known.includes(company_id))
  if (rest.length === 0) return null
  return (
    <Choice
      label={t('weights.add')}
      hidden
      value=""
      options={[
        { value: '', label: t('weights.add') },
        ...rest.map(({ company_id, details }) => ({ value: String(company_id), label: details.name })),
      ]}
      onChange={(value) => {
        const company = rest.find(({ company_id }) => String(company_id) === value)
        if (!company) return
        const body = { event: event.id, company: company.company_id, weight: 2 }
        desk.act(() => call('meetings.setPriority', { body }), t('done.weighed', { name: company.details.name }))
      }}
    />
  )
}

const MOST_MINUTES = 120
const isMinutes = (value: string) => /^\d{1,3}$/.test(value) && Number(value) <= MOST_MINUTES

type Way = { from: string; to: string; minutes: string }

/** How long one walks: between any two halls, and between two in particular. */
function Walking({ event, plan, desk, onClose }: { event: DeskEvent; plan: Plan; desk: Desk; onClose: () => void }) {
  const halls = [...new Set(plan.tables.flatMap(({ hall }) => hall ?? []))].toSorted()
  const [minutes, setMinutes] = useState(String(plan.walking.minutes))
  const [ways, setWays] = useState<Way[]>(() =>
    plan.walking.between.map((one) => ({ ...one, minutes: String(one.minutes) })),
  )
  const [tried, setTried] = useState(false)
  const said = halls.flatMap((from, place) => halls.slice(place + 1).map((to) => ({ from, to })))
  const rest = said.filter((one) => !ways.some(({ from, to }) => from === one.from && to === one.to))
  const isWrong = !isMinutes(minutes) || ways.some((one) => !isMinutes(one.minutes))
  const problem = (value: string) =>
    tried && !isMinutes(value) ? t('walking.bounds', { max: MOST_MINUTES }) : undefined
  const change = (place: number, value: string) =>
    setWays(ways.map((one, index) => (index === place ? { ...one, minutes: value } : one)))
  function save(): void {
    setTried(true)
    if (isWrong) return
    const between = ways.map((one) => ({ ...one, minutes: Number(one.minutes) }))
    const body = { event: event.id, minutes: Number(minutes), between }
    desk.act(() => call('meetings.setWalking', { body }), t('done.walking'), onClose)
  }
  return (
    <Modal
      opened
      size="sm"
      onClose={onClose}
      title={t('walking')}
      footer={
        <>
          <Button onClick={onClose}>{t('back')}</Button>
          <Button kind="primary" busy={desk.busy} onClick={save}>
            {t('save')}
          </Button>
        </>
      }
    >
      <div className={css['form']}>
        <TextField
          label={t('walking.any')}
          inputMode="numeric"
          value={minutes}
          onChange={(typed) => setMinutes(typed.currentTarget.value.trim())}
          error={problem(minutes)}
        />
        {ways.map((one, place) => (
          <div key={`${one.from} ${one.to}`} className={css['way']}>
            <TextField
              label={t('walking.two', one)}
              inputMode="numeric"
              value={one.minutes}
              onChange={(typed) => change(place, typed.currentTarget.value.trim())}
              error={problem(one.minutes)}
            />
            <IconButton
              icon="trash"
              label={t('walking.remove', one)}
              onClick={() => setWays(ways.filter((_, index) => index !== place))}
            />
          </div>
        ))}
        {rest.length > 0 && (
          <Choice
            label={t('walking.add')}
            hidden
            value=""
            options={[
              { value: '', label: t('walking.add') },
              ...rest.map(({ from, to }, place) => ({ value: String(place), label: t('walking.two', { from, to }) })),
            ]}
            onChange={(value) => {
              const one = rest[Number(value)]
              if (value !== '' && one) setWays([...ways, { ...one, minutes }])
            }}
          />
        )}
      </div>
    </Modal>
  )
}
