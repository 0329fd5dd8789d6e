import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { CallError, call, keyOf } from '../../../lib/call.ts'
import { day } from '../../../lib/dates.ts'
import { uuid } from '../../../lib/uuid.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice, RowItem, Rows } from '../../../ui/card.tsx'
import { TextArea, TextField } from '../../../ui/fields.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { StatPill } from '../../../ui/pills.tsx'
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast.tsx'
import { sharesQuery } from '../media.api.ts'
import type { MediaItem, Share } from '../media.api.ts'
import { t } from '../text.ts'
import css from './media-frame.module.css'

const reasonOf = (error: unknown) => (error instanceof CallError ? error.detail : t('failed'))

/** Posts chosen things on the own wall, with a text. */
export function ShareToWall({ items, onClose }: { items: readonly MediaItem[]; onClose: () => void }) {
  const queries = useQueryClient()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const mixed = new Set(items.map(({ subject }) => subject.url)).size > 1
  // The same key for every try of this dialog: it is posted once.
  const key = useRef(uuid())

  async function send() {
    if (busy) return
    setBusy(true)
    setProblem(undefined)
    try {
      await call('media.share', {
        body: { to: 'wall', media: items.map(({ id }) => id), description: text.trim(), idempotency_key: key.current },
      })
      void queries.invalidateQueries({ queryKey: ['wall'] })
      toast(t('share.done'))
      onClose()
    } catch (error) {
      setProblem(reasonOf(error))
      setBusy(false)
    }
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('share.title')}
      footer={
        <>
          <Button onClick={onClose}>{t('share.cancel')}</Button>
          <Button call="wall.create" kind="primary" busy={busy} onClick={() => void send()}>
            {t('share.post')}
          </Button>
        </>
      }
    >
      <div className="stack">
        {problem && <Notice tone="bad">{problem}</Notice>}
        <p className="soft">
          {t(mixed ? 'share.what-mixed' : 'share.what', { count: items.length, name: items[0]?.subject.name ?? '' })}
        </p>
        <TextArea
          label={t('share.text')}
          optional
          dir="auto"
          maxLength={5000}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </div>
    </Modal>
  )
}

async function copy(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link)
    toast(t('link.copied'))
  } catch {
    toast(t('failed'), 'bad')
  }
}

/** A new link, to copy, or to end at once. */
export function LinkDialog({ share, onClose }: { share: Share; onClose: () => void }) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('link.title')}
      footer={
        <Button kind="primary" icon="copy" onClick={() => void copy(share.link)}>
          {t('link.copy')}
        </Button>
      }
    >
      <div className="stack">
        <p className="soft">{t('link.text', { day: day(share.ends_at) })}</p>
        <TextField
          label={t('link.address')}
          value={share.link}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
      </div>
    </Modal>
  )
}

/** One's links, those that still work with a way to end them. */
export function MyLinks({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery(sharesQuery)
  return (
    <Modal opened onClose={onClose} title={t('link.mine')}>
      <div className="stack">
        <p className="soft">{t('link.mine-text')}</p>
        {error && !data && <ErrorState error={error} retry={() => void refetch()} plain />}
        {!data && !error && <SkeletonRows rows={3} picture={false} />}
        {data?.count === 0 && <p>{t('link.none')}</p>}
        {data && data.count > 0 && (
          <Rows>
            {data.results.map((share) => (
              <LinkRow key={share.id} share={share} />
            ))}
          </Rows>
        )}
      </div>
    </Modal>
  )
}

function LinkRow({ share }: { share: Share }) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const what = share.subject?.name ?? t('link.items', { count: share.items_count })

  async function revoke() {
    setBusy(true)
    try {
      await call('media.revokeShare', { params: { id: share.id } })
      await queries.invalidateQueries({ queryKey: keyOf('media.myShares') })
      toast(t('link.revoked'))
    } catch (error) {
      toast(reasonOf(error), 'bad')
    } finally {
      setBusy(false)
    }
  }

  return (
    <RowItem className={css['link']}>
      <span className={css['linkText']}>
        <b>{what}</b>
        <span className="sm soft">{` ${t('link.until', { day: day(share.ends_at) })}`}</span>
      </span>
      {share.state !== 'living' ? (
        <StatPill>{share.state === 'revoked' ? t('link.was-revoked') : t('link.ended')}</StatPill>
      ) : (
        <>
          <Button size="sm" icon="copy" onClick={() => void copy(share.link)}>
            {t('link.copy')}
          </Button>
          <Button call="media.revokeShare" size="sm" kind="danger" busy={busy} onClick={() => void revoke()}>
            {t('link.revoke')}
          </Button>
        </>
      )}
    </RowItem>
  )
}
