import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError, call, keyOf, queryOptionsFor } from '../../../lib/call.ts'
import type { Answer } from '../../../lib/call.types.ts'
import { day } from '../../../lib/dates.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/fields.tsx'
import { RowItem, Rows } from '../../../ui/card.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast.tsx'
import { t } from '../text.ts'

type Feeds = Answer<'meetings.feeds'>
type Scope = Feeds['scopes'][number]

/** Opens the addresses by which calendars follow my meetings, and those of my company. */
export function CalendarFeeds() {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button call="meetings.makeFeed" size="sm" kind="quiet" icon="calendar" onClick={() => setOpened(true)}>
        {t('feed.open')}
      </Button>
      {opened && <FeedsModal onClose={() => setOpened(false)} />}
    </>
  )
}

function FeedsModal({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery(queryOptionsFor('meetings.feeds'))
  return (
    <Modal opened onClose={onClose} title={t('feed.title')}>
      <div className="stack">
        <p className="soft">{t('feed.text')}</p>
        {error && !data && <ErrorState error={error} retry={() => void refetch()} plain />}
        {!data && !error && <SkeletonRows rows={1} picture={false} />}
        {data && (
          <Rows>
            {data.scopes.map((scope) => (
              <FeedRow key={scope} scope={scope} since={data.results.find((one) => one.scope === scope)?.created_at} />
            ))}
          </Rows>
        )}
      </div>
    </Modal>
  )
}

/** One feed: its address is known only right after it was made. */
function FeedRow({ scope, since }: { scope: Scope; since: string | undefined }) {
  const queries = useQueryClient()
  const [url, setUrl] = useState<string | null>(null)
  const settle = {
    onError: (error: Error) => toast(error instanceof CallError ? error.detail : t('failed'), 'bad'),
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf('meetings.feeds') }),
  }
  const make = useMutation({
    mutationFn: () => call('meetings.makeFeed', { body: { scope } }),
    onSuccess: (made) => setUrl(made.url),
    ...settle,
  })
  const end = useMutation({
    mutationFn: () => call('meetings.endFeed', { params: { scope } }),
    onSuccess: () => {
      setUrl(null)
      toast(t('feed.ended'))
    },
    ...settle,
  })
  const busy = make.isPending || end.isPending
  return (
    <RowItem>
      <span className="grow stack">
        <span>
          <b>{t(`feed.${scope}`)}</b>
          {since && <span className="sm soft">{` ${t('feed.since', { day: day(since) })}`}</span>}
        </span>
        {url && (
          <TextField
            label={t('feed.address')}
            description={t('feed.once')}
            value={url}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
          />
        )}
        <span className="row">
          {url && (
            <Button size="sm" kind="primary" icon="copy" onClick={() => void copy(url)}>
              {t('feed.copy')}
            </Button>
          )}
          {!url && (
            <Button call="meetings.makeFeed" size="sm" busy={busy} onClick={() => make.mutate()}>
              {since ? t('feed.renew') : t('feed.make')}
            </Button>
          )}
          {since && (
            <Button call="meetings.endFeed" size="sm" kind="danger" busy={busy} onClick={() => end.mutate()}>
              {t('feed.end')}
            </Button>
          )}
        </span>
        {!url && since && <span className="sm soft">{t('feed.renew-text')}</span>}
      </span>
    </RowItem>
  )
}

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    toast(t('feed.copied'))
  } catch {
    toast(t('failed'), 'bad')
  }
}
