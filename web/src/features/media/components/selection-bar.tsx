import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError, call, keyOf } from '../../../lib/call.ts'
import { useSession } from '../../../lib/session.ts'
import { Button, ButtonAnchor } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { toast } from '../../../ui/toast.tsx'
import type { Share } from '../media.api.ts'
import type { Selection } from '../selection.ts'
import { weight } from '../sizes.ts'
import { t } from '../text.ts'
import { LinkDialog, ShareToWall } from './dialogs.tsx'
import css from './media-frame.module.css'

/** What is chosen and what can be done with it, over the foot of the page. */
export function SelectionBar({ selection }: { selection: Selection }) {
  const session = useSession()
  const queries = useQueryClient()
  const [sharing, setSharing] = useState(false)
  const [link, setLink] = useState<Share>()
  const [busy, setBusy] = useState(false)
  const { items } = selection
  const bytes = items.reduce((sum, item) => sum + (item.size_bytes ?? 0), 0)
  const ids = items.map(({ id }) => id)

  async function makeLink() {
    setBusy(true)
    try {
      const made = await call('media.share', { body: { to: 'link', media: ids } })
      void queries.invalidateQueries({ queryKey: keyOf('media.myShares') })
      if (made.share) setLink(made.share)
    } catch (error) {
      toast(error instanceof CallError ? error.detail : t('failed'), 'bad')
    } finally {
      setBusy(false)
    }
  }

  if (sharing) return <ShareToWall items={items} onClose={() => setSharing(false)} />
  if (link) return <LinkDialog share={link} onClose={() => setLink(undefined)} />
  if (items.length === 0) return null
  return (
    <div className={css['bar']} role="region" aria-label={t('selection')}>
      <span className={css['thumbs']} aria-hidden>
        {items.slice(-3).map((item) => (
          <img key={item.id} src={item.thumbnail} alt="" width={36} height={36} />
        ))}
      </span>
      <span className={css['barText']} role="status">
        <b className="num">{t('selection.count', { count: items.length })}</b>
        {bytes > 0 && <span className="num">{weight(bytes)}</span>}
      </span>
      {session && (
        <>
          <Button
            call="wall.create"
            kind="onDark"
            size="sm"
            icon="share"
            aria-label={t('share.wall')}
            onClick={() => setSharing(true)}
          >
            <span className={css['words']}>{t('share.wall')}</span>
          </Button>
          <Button
            call="media.share"
            kind="onDark"
            size="sm"
            icon="copy"
            aria-label={t('share.link')}
            busy={busy}
            onClick={() => void makeLink()}
          >
            <span className={css['words']}>{t('share.link')}</span>
          </Button>
        </>
      )}
      <ButtonAnchor
        size="sm"
        icon="download"
        className={css['download']}
        download
        href={`/rest/media-archive/zip/?${ids.map((id) => `ids=${id}`).join('&')}`}
      >
        {t('download')}
      </ButtonAnchor>
      <button type="button" className={css['clear']} aria-label={t('selection.clear')} onClick={selection.clear}>
        <Icon name="x" />
      </button>
    </div>
  )
}
