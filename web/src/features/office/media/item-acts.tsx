import { PICTURE_TYPES } from '@app/contract/uploads.limits'
import { MEDIA_LIMITS } from '@app/contract/media.limits'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../lib/call.ts'
import { useCallForm } from '../../../lib/form.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/card.tsx'
import { TextField } from '../../../ui/fields.tsx'
import { toast } from '../../../ui/toast.tsx'
import { FileField } from './file-field.tsx'
import { reasonOf, useSending } from './send-file.ts'
import { t } from './text.ts'
import css from './media.module.css'

type Item = { id: number } & Record<string, unknown>

/** What is done with a picture, video or paper beside changing what is said of it. */
export function ItemActs({ item, onShown, onGone }: { item: Item; onShown: () => void; onGone: () => void }) {
  const queries = useQueryClient()
  const { share, send } = useSending()
  const [problem, setProblem] = useState<string>()
  const [removing, setRemoving] = useState(false)
  const [showing, setShowing] = useState(false)
  const [waits, setWaits] = useState(item['waiting'] === true)
  const params = { id: item.id }
  const kind = String(item['kind'])
  const place = useRef<HTMLDivElement>(null)

  /** @returns whether it is done; why not is said */
  async function run(act: () => Promise<unknown>, said: string): Promise<boolean> {
    setProblem(undefined)
    try {
      await act()
      toast(said)
      return true
    } catch (error) {
      setProblem(reasonOf(error))
      return false
    } finally {
      void queries.invalidateQueries()
    }
  }
  async function showIt(): Promise<void> {
    setShowing(true)
    const done = await run(() => call('media.showItem', { params }), t('show.done'))
    setShowing(false)
    if (!done) return
    // The button goes; whoever stands on it stays where it was.
    place.current?.focus()
    setWaits(false)
    onShown()
  }
  const setPoster = (file: File) =>
    run(
      () => send(file, 'gallery_picture', (upload) => call('media.setPoster', { params, body: { upload } })),
      t('poster.done'),
    )
  const setCaptions = (file: File) =>
    run(
      () => send(file, 'media_captions', (upload) => call('media.setCaptions', { params, body: { upload } })),
      t('captions.done'),
    )
  const sending = share === undefined ? '' : t('sending', { share: Math.round(share * 100) })
  return (
    <div className={css['acts']} ref={place} tabIndex={-1}>
      {problem && <Notice tone="bad">{problem}</Notice>}
      {waits && (
        <div className={css['row']}>
          <Button size="sm" kind="commit" icon="eye" busy={showing} onClick={() => void showIt()}>
            {t('show')}
          </Button>
          <span className="sm soft">{t('waits')}</span>
        </div>
      )}
      {kind !== 'image' && (
        <FileField
          label={t(kind === 'video' ? 'poster' : 'cover')}
          hint={sending || t('pictures.limits.one', { size: MEDIA_LIMITS.picture / 1_000_000 })}
          accept={PICTURE_TYPES}
          file={null}
          onChoose={(file) => void setPoster(file)}
        />
      )}
      {kind === 'video' && (
        <FileField
          label={t('captions')}
          hint={sending}
          accept=".vtt,text/vtt"
          file={null}
          onChoose={(file) => void setCaptions(file)}
        />
      )}
      {removing ? (
        <Remove
          id={item.id}
          onGone={onGone}
          onClose={() => {
            place.current?.focus()
            setRemoving(false)
          }}
        />
      ) : (
        <div>
          <Button size="sm" icon="trash" onClick={() => setRemoving(true)}>
            {t('remove')}
          </Button>
        </div>
      )}
    </div>
  )
}

function Remove({ id, onGone, onClose }: { id: number; onGone: () => void; onClose: () => void }) {
  const queries = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  // It stands in the place of the button that was pressed.
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const given = useCallForm({
    initialValues: { reason: '' },
    validate: { reason: (reason) => (reason.trim() === '' ? t('remove.reason.needed') : null) },
    async submit({ reason }) {
      await call('media.removeItem', { params: { id }, body: { reason } })
      toast(t('remove.done'))
      onGone()
      void queries.invalidateQueries()
    },
  })
  return (
    <form ref={form} onSubmit={given.onSubmit} className="stack" noValidate aria-label={t('remove.title')}>
      {given.problem && <Notice tone="bad">{given.problem}</Notice>}
      <p className="soft">{t('remove.text')}</p>
      <TextField
        label={t('remove.reason')}
        description={t('remove.reason.hint')}
        maxLength={500}
        {...given.form.getInputProps('reason')}
      />
      <div className={css['row']}>
        <Button type="submit" kind="danger" busy={given.busy}>
          {t('remove')}
        </Button>
        <Button onClick={onClose}>{t('back')}</Button>
      </div>
    </form>
  )
}
