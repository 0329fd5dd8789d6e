import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card, CardBody, Notice } from '../../../ui/card.tsx'
import { RadioChoice, RadioChoices, TextArea } from '../../../ui/fields.tsx'
import { Section } from '../../../ui/layout.tsx'
import { EmptyState, SkeletonCard } from '../../../ui/states.tsx'
import { call, queryOptionsFor } from '../../../lib/call.ts'
import { useCallForm } from '../../../lib/form.ts'
import { money } from '../../../lib/money.ts'
import { useEventPage } from '../events.api.ts'
import { t } from '../texts.ts'
import { Applied } from './applications.tsx'

/** Sponsor packages side by side, and the request for one of them. */
export function ApplySponsor() {
  const { event } = useEventPage()
  const queries = useQueryClient()
  const { data } = useQuery(queryOptionsFor('events.sponsorPackages', { query: { event: event.id, show_all: 'true' } }))
  const [sent, setSent] = useState(false)
  const { form, onSubmit, busy, problem } = useCallForm({
    initialValues: { package: '', message: '' },
    submit: async (values) => {
      await call('events.applyAsPanelistOrSponsor', {
        body: { event: event.id, kind: 'sponsor', package: Number(values.package) || '', message: values.message },
      })
      setSent(true)
      await queries.invalidateQueries({ queryKey: ['events'] })
    },
  })
  if (!data) return <SkeletonCard />
  if (data.count === 0) return <EmptyState icon="handshake" title={t('sponsor.none')} />
  return (
    <Section title={t('become-sponsor')}>
      <div className="stack">
        <Applied eventId={event.id} kind="sponsor" />
        {sent ? (
          <Notice tone="good">{t('apply.sent')}</Notice>
        ) : (
          <Card>
            <CardBody>
              <form className="stack" onSubmit={onSubmit} noValidate>
                {problem && <Notice tone="bad">{problem}</Notice>}
                <RadioChoices aria-label={t('sponsor.package')} {...form.getInputProps('package')}>
                  <div className="stack stack-tight">
                    {data.results.map((one) => (
                      <RadioChoice
                        key={one.id}
                        value={String(one.id)}
                        label={`${one.name}, ${money(one.price, one.currency_code)}`}
                        description={one.left > 0 ? t('sponsor.left', { count: one.left }) : t('sponsor.waiting')}
                      >
                        <span className="sm soft">{one.benefits.join(' · ')}</span>
                      </RadioChoice>
                    ))}
                  </div>
                </RadioChoices>
                <TextArea label={t('apply.message')} optional maxLength={1000} {...form.getInputProps('message')} />
                <div>
                  <Button type="submit" kind="primary" busy={busy}>
                    {t('apply.send')}
                  </Button>
                </div>
              </form>
            </CardBody>
          </Card>
        )}
      </div>
    </Section>
  )
}
