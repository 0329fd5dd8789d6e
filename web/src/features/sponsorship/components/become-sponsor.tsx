import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ORDER_DAYS } from '@app/contract/sponsorship.limits'
import { Card, CardBody, Panel } from '../../../ui/card.tsx'
import { Timeline } from '../../../ui/lists.tsx'
import { Section } from '../../../ui/layout.tsx'
import { EmptyState, SkeletonCard } from '../../../ui/states.tsx'
import { count } from '../../../lib/money.ts'
import { askedOf, isOpen, packagesOf } from '../sponsorship.api.ts'
import type { Application, SponsoredOccasion } from '../sponsorship.api.ts'
import { t } from '../texts.ts'
import { MyApplications } from './my-applications.tsx'
import { PackageTable } from './package-table.tsx'
import { RequestCard } from './request-card.tsx'
import { SponsorRequestForm } from './sponsor-request-form.tsx'
import css from './sponsorship.module.css'

/** How many sponsored the edition before, and how many of them come again. */
export type PreviousSponsors = { year: string; sponsors: number; again: number }

/** Packages side by side; beside them what follows, and the request for the one that is chosen. */
export function BecomeSponsor({
  subject,
  previous,
}: {
  subject: SponsoredOccasion
  previous?: PreviousSponsors | undefined
}) {
  const { data } = useQuery(packagesOf(subject))
  const asked = useQuery(askedOf(subject, 'sponsor')).data?.results
  const [chosen, setChosen] = useState<number>()
  const form = useRef<HTMLDivElement>(null)
  if (!data || !asked) return <SkeletonCard height={720} />
  const open = asked.find(isOpen)
  const standing = open ? [open] : asked.filter((one) => one.state === 'confirmed')
  const picked = data.packages.find((one) => one.id === chosen)
  if (data.packages.length === 0)
    return (
      <div className="stack stack-wide">
        <EmptyState icon="handshake" title={t('packages.none')} />
        <MyApplications />
      </div>
    )
  return (
    <div className="stack stack-wide">
      {standing.map((one) => (
        <RequestCard key={one.id} application={one} subject={subject} />
      ))}
      <div className={css['beside']}>
        <Section title={t('packages')} end={<span className="sm soft">{t('packages.note')}</span>}>
          <PackageTable
            {...data}
            chosen={chosen}
            mine={open?.package?.id}
            choose={(id) => {
              setChosen(id)
              form.current?.scrollIntoView({ block: 'nearest' })
            }}
          />
        </Section>
        <aside className={css['choice']} aria-label={t('request')}>
          <WhatNext now={open} />
          {!open && (
            <div ref={form}>
              <SponsorRequestForm subject={subject} picked={picked} done={() => setChosen(undefined)} />
            </div>
          )}
          {previous && <Previous {...previous} />}
        </aside>
      </div>
      <MyApplications />
    </div>
  )
}

function WhatNext({ now }: { now: Application | undefined }) {
  const at = now ? ['received', 'in_review', 'accepted', 'confirmed'].indexOf(now.state) : -1
  const state = (index: number) => (index < at ? 'done' : index === Math.max(at, 0) ? 'now' : 'open')
  return (
    <Panel title={t('next')}>
      <CardBody>
        <Timeline
          steps={[
            { title: t('next.ask'), text: t('next.ask-text'), state: state(0) },
            { title: t('next.review'), text: t('next.review-text'), state: state(1) },
            { title: t('next.accepted'), text: t('next.accepted-text', { count: ORDER_DAYS }), state: state(2) },
            { title: t('next.confirmed'), text: t('next.confirmed-text'), state: state(3) },
          ]}
        />
      </CardBody>
    </Panel>
  )
}

function Previous({ year, sponsors, again }: PreviousSponsors) {
  return (
    <Card>
      <CardBody>
        <h2 className="h4">{t('previous', { year })}</h2>
        <dl className={css['figures']}>
          <dt>{t('previous.sponsors')}</dt>
          <dd className="num strong">{count(sponsors)}</dd>
          <dt>{t('previous.again')}</dt>
          <dd className="num strong">{count(again)}</dd>
        </dl>
      </CardBody>
    </Card>
  )
}
