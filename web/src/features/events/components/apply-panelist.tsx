import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card, CardBody, Notice, Rows, RowItem } from '../../../ui/card.tsx'
import { TextArea, TextField } from '../../../ui/fields.tsx'
import { Section } from '../../../ui/layout.tsx'
import { call, queryOptionsFor } from '../../../lib/call.ts'
import { useCallForm } from '../../../lib/form.ts'
import { useEventPage } from '../events.api.ts'
import { t } from '../texts.ts'
import { Applied } from './applications.tsx'

/** Open topics, and the request to speak about one. */
export function ApplyPanelist() {
  const { event } = useEventPage()
  const queries = useQueryClient()
  const topics = useQuery(queryOptionsFor('events.panelTopics', { query: { event: event.id, show_all: 'true' } }))
  const [sent, setSent] = useState(false)
  const { form, onSubmit, busy, problem } = useCallForm({
    initialValues: { topic: '', bio: '', message: '', links: '' },
    submit: async ({ topic, bio, message, links }) => {
      const list = links.split(/\s+/).filter(Boolean)
      await call('events.applyAsPanelistOrSponsor', {
        body: { event: event.id, kind: 'panelist', topic, bio, message, ...(list.length > 0 ? { links: list } : {}) },
      })
      setSent(true)
      await queries.invalidateQueries({ queryKey: ['events'] })
    },
  })
  return (
    <Section title={t('become-panelist')}>
      <div className="stack">
        <Applied eventId={event.id} kind="panelist" />
        {(topics.data?.count ?? 0) > 0 && (
          <Card>
            <Rows>
              {topics.data?.results.map((topic) => (
                <RowItem key={topic.id}>
                  <div className="grow">
                    <b className="strong">{topic.title}</b>
                    <p className="sm soft">{topic.description}</p>
                  </div>
                  <Button size="sm" onClick={() => form.setFieldValue('topic', topic.title)}>
                    {t('panelist.choose')}
                  </Button>
                </RowItem>
              ))}
            </Rows>
          </Card>
        )}
        {sent ? (
          <Notice tone="good">{t('apply.sent')}</Notice>
        ) : (
          <Card>
            <CardBody>
              <form className="stack" onSubmit={onSubmit} noValidate>
                {problem && <Notice tone="bad">{problem}</Notice>}
                <TextField label={t('panelist.topic')} maxLength={200} {...form.getInputProps('topic')} />
                <TextArea label={t('panelist.bio')} maxLength={1000} {...form.getInputProps('bio')} />
                <TextField label={t('panelist.links')} optional {...form.getInputProps('links')} />
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
