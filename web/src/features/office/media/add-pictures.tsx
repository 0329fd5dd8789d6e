import { PICTURE_TYPES } from '@app/contract/uploads.limits'
import { MEDIA_LIMITS } from '@app/contract/media.limits'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../../lib/call.ts'
import { pause, transfer } from '../../../lib/upload.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/card.tsx'
import { toast } from '../../../ui/toast.tsx'
import { reasonOf, useWhileHere } from './send-file.ts'
import { t } from './text.ts'
import css from './media.module.css'

const SIZE = MEDIA_LIMITS.picture / 1_000_000
/** So many go up at the same time. */
const AT_ONCE = 3
/** So many come into the album by one call: it answers when all of them are made, and large ones take a second or two each. */
const PER_CALL = 5

type Failed = { file: File; why: string }

async function sendOne(file: File, signal: AbortSignal): Promise<string> {
  const job = { file, name: file.name, purpose: 'gallery_picture' as const, signal }
  return transfer({ ...job, pause: (ms) => pause(ms, signal) }, (upload) => Promise.resolve(upload))
}

/** Pictures in bulk: each goes up by itself, and what is no picture stops no other. */
export function AddPictures({ album }: { album: number }) {
  const queries = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  // What is up already does not go up again, and as the same upload it comes into the album once.
  const arrived = useRef(new WeakMap<File, string>())
  const whileHere = useWhileHere()
  const [all, setAll] = useState(0)
  const [done, setDone] = useState(0)
  const [failed, setFailed] = useState<Failed[]>([])
  const busy = all > 0

  /** Sends some up, and puts those that arrived into the album, in their order. */
  async function addSome(files: readonly File[], problems: Failed[], signal: AbortSignal): Promise<number> {
    const uploads: (string | undefined)[] = []
    const queue = [...files.entries()]
    const work = async () => {
      for (let next = queue.shift(); next && !signal.aborted; next = queue.shift()) {
        const [at, file] = next
        try {
          if (file.size > MEDIA_LIMITS.picture) problems.push({ file, why: t('pictures.large', { size: SIZE }) })
          else {
            const upload = arrived.current.get(file) ?? (await sendOne(file, signal))
            arrived.current.set(file, upload)
            uploads[at] = upload
          }
        } catch (error) {
          problems.push({ file, why: reasonOf(error) })
        }
        setDone((before) => before + 1)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    const sent = uploads.flatMap((upload, at) => (upload && files[at] ? [{ upload, file: files[at] }] : []))
    if (sent.length === 0 || signal.aborted) return 0
    const { results } = await call('media.addPictures', {
      params: { id: album },
      body: { uploads: sent.map(({ upload }) => upload) },
    })
    for (const { upload, problem } of results) {
      const file = sent.find((one) => one.upload === upload)?.file
      if (problem === null || !file) continue
      problems.push({ file, why: problem })
      arrived.current.delete(file)
    }
    return results.filter(({ media }) => media !== null).length
  }

  async function add(files: readonly File[]): Promise<void> {
    if (busy || files.length === 0) return
    const problems: Failed[] = []
    const signal = whileHere()
    setFailed([])
    setDone(0)
    setAll(files.length)
    let added = 0
    for (let at = 0; at < files.length && !signal.aborted; at += PER_CALL) {
      const some = files.slice(at, at + PER_CALL)
      try {
        added += await addSome(some, problems, signal)
      } catch (error) {
        for (const file of some)
          if (!problems.some((one) => one.file === file)) problems.push({ file, why: reasonOf(error) })
      }
    }
    setAll(0)
    setFailed(problems)
    if (added > 0) toast(t('pictures.done', { count: added }))
    void queries.invalidateQueries()
  }

  return (
    <div className="stack">
      <div className={css['row']}>
        <Button icon="upload" busy={busy} onClick={() => input.current?.click()}>
          {t('pictures.choose')}
        </Button>
        <span className="sm soft">{t('pictures.limits', { size: SIZE })}</span>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        aria-label={t('pictures.choose')}
        accept={PICTURE_TYPES}
        onChange={({ currentTarget }) => {
          void add([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
      {busy && (
        <label className={css['progress']}>
          <span className="sm num">{t('pictures.of', { done, all })}</span>
          <progress max={all} value={done} />
        </label>
      )}
      <div role="alert">
        {failed.length > 0 && (
          <Notice tone="bad">
            <ul>
              {failed.map(({ file, why }, at) => (
                // Two files may have one name.
                // oxlint-disable-next-line react/no-array-index-key
                <li key={`${file.name} ${at}`}>
                  {file.name}: {why}
                </li>
              ))}
            </ul>
            <Button size="sm" onClick={() => void add(failed.map(({ file }) => file))}>
              {t('again')}
            </Button>
          </Notice>
        )}
      </div>
    </div>
  )
}
