import { fullName } from '@app/contract/names'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ColleagueDialog } from '../../events/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, Notice, Rows } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Section } from '../../../ui/layout.tsx'
import { StatPill } from '../../../ui/pills.tsx'
import { toast } from '../../../ui/toast.tsx'
import { CallError, call, keyOf, queryOptionsFor } from '../../../lib/call.ts'
import type { Answer } from '../../../lib/call.types.ts'
import { day } from '../../../lib/dates.ts'
import { t } from '../texts.ts'
import css from './ceremony-seats.module.css'

type Seat = Answer<'awards.mySeats'>['results'][number]

const nameOf = (seat: Seat) => fullName(seat)

const seatsOf = (award: number, invoice?: number) =>
  queryOptionsFor('awards.mySeats', {
    query: { award, show_all: 'true', ...(invoice === undefined ? {} : { invoice }) },
  })

/** Whether nothing more is waited for to show them. */
export const useCeremonySeatsAnswered = (award: number) => !useQuery(seatsOf(award)).isLoading

/** The seats at a ceremony that are mine to see, and who takes them; of one invoice where there is one. Nothing without a seat. */
export function CeremonySeats({ award, invoice }: { award: number; invoice?: number }) {
  const queries = useQueryClient()
  const { data } = useQuery(seatsOf(award, invoice))
  const [naming, setNaming] = useState<Seat>()
  const [problem, setProblem] = useState<string>()
  if (!data || data.count === 0) return null

  async function give(seat: Seat, person: { customer: number } | Record<'first_name' | 'last_name' | 'email', string>) {
    setNaming(undefined)
    setProblem(undefined)
    try {
      await call('awards.nameSeat', { params: { id: seat.id }, body: person })
      await queries.invalidateQueries({ queryKey: keyOf('awards.mySeats') })
      toast(t('seats.named'))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setProblem(Object.values(error.fields).flat()[0] ?? error.detail)
    }
  }

  return (
    <Section title={t('seats.title')} count={data.count}>
      {problem && <Notice tone="bad">{problem}</Notice>}
      <Card>
        <Rows>
          {data.results.map((seat) => (
            <li key={seat.id} className={css['seat']}>
              <Icon name={nameOf(seat) ? 'dinner' : 'useradd'} />
              <span className={css['who']}>
                <b className="strong">{nameOf(seat) || t('seats.unnamed')}</b>
                <span className="sm soft">
                  {nameOf(seat) || !seat.can_name
                    ? seat.price_name
                    : t('seats.name-by', { price: seat.price_name, day: day(seat.name_until) })}
                </span>
              </span>
              <StatPill tone={seat.state === 'paid' ? 'good' : 'warn'}>{t(`seats.${seat.state}`)}</StatPill>
              {seat.can_name && (
                <Button call="awards.nameSeat" size="sm" onClick={() => setNaming(seat)}>
                  {t(nameOf(seat) ? 'seats.change' : 'seats.name')}
                </Button>
              )}
            </li>
          ))}
        </Rows>
      </Card>
      {naming && (
        <ColleagueDialog
          company={naming.company_id}
          taken={data.results.flatMap(({ customer_id }) => customer_id ?? [])}
          close={() => setNaming(undefined)}
          guestText={t('seats.guest-text')}
          choose={({ customer, first_name, last_name, email }) =>
            void give(naming, customer === null ? { first_name, last_name, email } : { customer })
          }
        />
      )}
    </Section>
  )
}
