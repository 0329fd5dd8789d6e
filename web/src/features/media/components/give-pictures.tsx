import { MEDIA_LIMITS } from '@app/contract/media.limits'
import { PICTURE_TYPES } from '@app/contract/uploads.limits'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { CallError, call, keyOf } from '../../../lib/call.ts'
import { dataUrlOf } from '../../../lib/data-url.ts'
import { pause, transfer } from '../../../lib/upload.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/card.tsx'
import { toast } from '../../../ui/toast.tsx'
import type { SubjectKind } from '../media.api.ts'
import { t } from '../text.ts'
import css from './media.module.css'

const SIZE = MEDIA_LIMITS.picture / 1_000_000
/** So many bytes as base64 are as many characters as one call takes; what stands before them is counted generously. */
const SMALL = Math.floor(((MEDIA_LIMITS.base64 - 100) / 4) * 3)

/** Pictures that somebody who took part gives to the gallery; everybody else sees them once an operator shows them. */
export function GivePictures({ kind, id }: { kind: SubjectKind; id: number }) {
  const queries = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const here = useRef<AbortController>(undefined)
  const [done, setDone] = useState<{ of: number; count: number }>()
  const [failed, setFailed] = useState<{ name: string; why: string }[]>([])
  useEffect(() => () => here.current?.abort(), [])

  async function give(files: readonly File[]): Promise<void> {
    if (files.length === 0 || done) return
    const { signal } = (here.current = new AbortController())
    const problems: typeof failed = []
    setFailed([])
    for (const [count, file] of files.entries()) {
      setDone({ of: files.length, count })
      try {
        await giveOne(kind, id, file, signal)
      } catch (error) {
        if (signal.aborted) return
        problems.push({ name: file.name, why: reasonOf(error) })
      }
    }
    setDone(undefined)
    setFailed(problems)
    const given = files.length - problems.length
    if (given > 0) toast(t('give.done', { count: given }))
    await queries.invalidateQueries({ queryKey: keyOf(kind === 'event' ? 'media.eventGallery' : 'media.awardGallery') })
  }

  return (
    <div className="stack stack-tight">
      <div className={css['give']}>
        <Button call="media.addPicture" icon="image" busy={done !== undefined} onClick={() => input.current?.click()}>
          {t('give')}
        </Button>
        <span className="sm soft" role="status">
          {done ? t('give.progress', { count: done.count + 1, of: done.of }) : t('give.text', { size: SIZE })}
        </span>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={t('give')}
        accept={PICTURE_TYPES}
        onChange={({ currentTarget }) => {
          void give([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
      <div role="alert">
        {failed.length > 0 && (
          <Notice tone="bad">
            <ul>
              {failed.map(({ name, why }, at) => (
                // Two files may have one name.
                // oxlint-disable-next-line react/no-array-index-key
                <li key={`${name} ${at}`}>
                  {name}: {why}
                </li>
              ))}
            </ul>
          </Notice>
        )}
      </div>
    </div>
  )
}

const reasonOf = (error: unknown): string =>
  error instanceof CallError ? (Object.values(error.fields)[0]?.[0] ?? error.detail) : t('failed')

/** A small picture goes along with the call, a larger one is sent up before. */
async function giveOne(kind: SubjectKind, id: number, file: File, signal: AbortSignal): Promise<void> {
  const whose = kind === 'event' ? { event: id } : { award: id }
  if (file.size > MEDIA_LIMITS.picture) throw new CallError(400, 'too_large', t('give.large', { size: SIZE }))
  if (file.size <= SMALL && /^image\/(jpeg|png|webp)$/.test(file.type)) {
    await call('media.addPicture', { body: { ...whose, image: await dataUrlOf(file) } })
    return
  }
  const job = { file, name: file.name, purpose: 'gallery_picture' as const, signal }
  await transfer({ ...job, pause: (ms) => pause(ms, signal) }, (upload) =>
    call('media.addPicture', { body: { ...whose, upload } }),
  )
}
