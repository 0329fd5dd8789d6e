import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from '../../../ui/button.tsx'
import { Card, CardBody, CardHead, Notice, Panel } from '../../../ui/card.tsx'
import { FieldError, RadioChoice, RadioChoices, TextArea, TextField } from '../../../ui/fields.tsx'
import { Timeline } from '../../../ui/lists.tsx'
import { SkeletonCard } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast.tsx'
import { call } from '../../../lib/call.ts'
import { day, time, weekday } from '../../../lib/dates.ts'
import { useCallForm } from '../../../lib/form.ts'
import { askedOf, isOpen, topicsOf } from '../sponsorship.api.ts'
import type { SponsoredOccasion, Topic } from '../sponsorship.api.ts'
import { t } from '../texts.ts'
import { MyApplications } from './my-applications.tsx'
import { RequestCard } from './request-card.tsx'
import css from './sponsorship.module.css'

const OWN = 'own'

/** Open topics, the proposal to speak about one of them or one's own, and how far it has come. */
export function BecomePanelist({ subject, zone }: { subject: SponsoredOccasion; zone: string }) {
  const topics = useQuery(topicsOf(subject.id)).data?.results
  const asked = useQuery(askedOf(subject, 'panelist')).data?.results
  if (!topics || !asked) return <SkeletonCard />
  const open = asked.find(isOpen)
  const standing = open ? [open] : asked.filter((one) => one.state === 'confirmed')
  return (
    <div className="stack stack-wide">
      {standing.map((one) => (
        <RequestCard key={one.id} application={one} subject={subject} />
      ))}
      {!open && <ProposalForm subject={subject} zone={zone} topics={topics} />}
      <WhatNext />
      <MyApplications />
    </div>
  )
}

function ProposalForm({ subject, zone, topics }: { subject: SponsoredOccasion; zone: string; topics: Topic[] }) {
  const queries = useQueryClient()
  const { form, onSubmit, busy, problem } = useCallForm({
    initialValues: {
      panel_topic: topics.length === 0 ? OWN : '',
      topic: '',
      message: '',
      bio: '',
      links: '',
    },
    submit: async ({ panel_topic, topic, message, bio, links }) => {
      const list = links.split(/\s+/).filter(Boolean)
      await call('sponsorship.apply', {
        body: {
          event: subject.id,
          kind: 'panelist',
          ...(panel_topic === OWN ? { topic } : panel_topic ? { panel_topic: Number(panel_topic) } : {}),
          message,
          bio,
          ...(list.length > 0 ? { links: list } : {}),
        },
      })
      toast(t('speak.sent'))
      form.reset()
      await queries.invalidateQueries({ queryKey: ['sponsorship'] })
    },
  })
  const last = topics.map(({ closes_on }) => closes_on).filter((one) => one !== null)[0]
  const own = form.values.panel_topic === OWN
  // The server names the field `topic` when neither is chosen.
  const missing = form.errors['panel_topic'] ?? (own ? undefined : form.errors['topic'])
  return (
    <Card>
      <CardHead
        title={t('speak')}
        end={last && <span className="sm soft">{t('speak.open-until', { day: day(last) })}</span>}
      />
      <CardBody>
        <form className="stack" onSubmit={onSubmit} noValidate>
          {problem && <Notice tone="bad">{problem}</Notice>}
          <RadioChoices label={t('speak.topic')} {...form.getInputProps('panel_topic')} error={undefined}>
            <div className={css['topics']}>
              {topics.map((one) => (
                <RadioChoice
                  key={one.id}
                  value={String(one.id)}
                  label={one.title}
                  description={aboutTopic(one, zone)}
                  disabled={one.left !== null && one.left <= 0}
                />
              ))}
              <RadioChoice value={OWN} label={t('speak.own')} description={t('speak.own-text')} />
            </div>
          </RadioChoices>
          {missing && <FieldError>{missing}</FieldError>}
          {own && <TextField label={t('speak.own-topic')} maxLength={200} {...form.getInputProps('topic')} />}
          <TextArea
            label={t('speak.message')}
            optional
            maxLength={1000}
            description={
              <span className={css['count']}>
                <span>{t('speak.message-hint')}</span>
                <span className="num">{t('request.count', { count: form.values.message.length })}</span>
              </span>
            }
            {...form.getInputProps('message')}
          />
          <div className={css['half']}>
            <TextArea
              label={t('speak.bio')}
              maxLength={1000}
              description={t('speak.bio-hint')}
              {...form.getInputProps('bio')}
            />
            <TextArea
              label={t('speak.links')}
              optional
              description={t('speak.links-hint')}
              {...form.getInputProps('links')}
            />
          </div>
          <div>
            <Button call="sponsorship.apply" type="submit" kind="primary" busy={busy}>
              {t('speak.send')}
            </Button>
          </div>
        </form>
      </CardBody>
    </Card>
  )
}

/** "Wed 19 May, 11:00 · 1 of 4 places open". */
function aboutTopic({ session, seats, left }: Topic, zone: string): string {
  const when = session && `${weekday(session.starts_at, { zone })}, ${time(session.starts_at, zone)}`
  const places =
    seats === null || left === null ? null : left > 0 ? t('speak.left', { count: left, seats }) : t('speak.full')
  return [when, places].filter(Boolean).join(' · ')
}

function WhatNext() {
  return (
    <Panel title={t('next')}>
      <CardBody>
        <Timeline
          steps={[
            { title: t('next.ask'), text: t('next.speak-text'), state: 'now' },
            { title: t('next.review'), text: t('next.speak-review'), state: 'open' },
            { title: t('next.accepted'), text: t('next.speak-accepted'), state: 'open' },
            { title: t('next.confirmed'), text: t('next.speak-confirmed'), state: 'open' },
          ]}
        />
      </CardBody>
    </Panel>
  )
}
