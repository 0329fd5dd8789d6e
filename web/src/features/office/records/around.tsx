import { companyParts, memberParts } from '@app/contract/office.around'
import type { CompanyPart, MemberPart } from '@app/contract/office.around'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOptionsFor } from '../../../lib/call.ts'
import { moment } from '../../../lib/dates.ts'
import { money } from '../../../lib/money.ts'
import { ownZone } from '../../../lib/zones.ts'
import { PageLink } from '../../../ui/page-link.ts'
import { Card, CardBody, CardHead } from '../../../ui/card.tsx'
import { FilterChip, FilterChips } from '../../../ui/pills.tsx'
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { givenAddress } from '../../../lib/address.ts'
import { useMe } from '../../shell/index.ts'
import { mayKeep } from '../sections.ts'
import { t } from './names.ts'
import css from './records.module.css'

type Part = MemberPart | CompanyPart

/** What there is with a member or a company beside its record, part by part, each asked for once it is opened. */
export function Around({ of, id }: { of: 'members' | 'companies'; id: number }) {
  const roles = useMe()?.operator_roles ?? []
  const all = Object.entries(of === 'members' ? memberParts : companyParts) as [Part, 'people'][]
  const parts = all.filter(([, role]) => mayKeep(roles, role)).map(([part]) => part)
  const [picked, setPicked] = useState<Part>()
  const part = picked ?? parts[0]
  if (!part) return null
  return (
    <Card>
      <CardHead title={t('around')} />
      <CardBody>
        <FilterChips label={t('around')}>
          {parts.map((one) => (
            <FilterChip key={one} pressed={one === part} onClick={() => setPicked(one)}>
              {t(`around.${one}`)}
            </FilterChip>
          ))}
        </FilterChips>
      </CardBody>
      <Rows key={part} of={of} id={id} part={part} />
    </Card>
  )
}

function Rows({ of, id, part }: { of: 'members' | 'companies'; id: number; part: Part }) {
  const asked =
    of === 'members'
      ? queryOptionsFor('office.memberAround', { params: { id, part: part as MemberPart } })
      : queryOptionsFor('office.companyAround', { params: { id, part: part as CompanyPart } })
  const { data, error, refetch } = useQuery(asked as ReturnType<typeof queryOptionsFor<'office.memberAround'>>)
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={3} picture={false} />
  if (data.count === 0) return <p className={css['logEmpty']}>{t('around.none')}</p>
  return (
    <>
      <ul className={css['around']}>
        {data.results.map(({ title, detail, at, state, amount, open, path }, index) => (
          <li key={index}>
            <span>
              {path ? (
                <PageLink to={givenAddress(path)} className="link">
                  {title || t('around.unnamed')}
                </PageLink>
              ) : (
                <b>{title || t('around.unnamed')}</b>
              )}
              <small>
                {[detail, state && t(`around.state.${state}` as never), at && moment(at, ownZone())]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </span>
            {amount && (
              <span className="num nowrap">
                {money(amount.minor, amount.currency_code)}
                {open && open.minor > 0 && (
                  <small>{t('around.open', { amount: money(open.minor, open.currency_code) })}</small>
                )}
              </span>
            )}
          </li>
        ))}
      </ul>
      {data.count > data.results.length && (
        <p className={css['logEmpty']}>{t('around.more', { count: data.count - data.results.length })}</p>
      )}
    </>
  )
}
