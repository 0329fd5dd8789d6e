import { ENTRY_DOCUMENT, ENTRY_DOCUMENT_TYPES } from '@app/contract/awards.limits'
import { useCallback, useEffect, useRef, useState } from 'react'
import { CallError, call } from '../../../lib/call.ts'
import { forgetUpload, inTurn, pause, transfer } from '../../../lib/upload.ts'
import { uuid } from '../../../lib/uuid.ts'
import { t } from './text.ts'

/** A file on its way to an entry, or in the place of one of its documents. */
export type Upload = {
  key: string
  file: File
  replaces: string | null
  received: number
  state: 'waiting' | 'sending' | 'failed'
  problem: string | null
  /** Trying again may help. */
  again: boolean
  upload: string | null
}

const endingOf = (name: string) => (/\.[^.]+$/.exec(name)?.[0] ?? '').toLowerCase()

/** Why a file cannot be added, in words. */
export function refusalOf({ name, size }: Pick<File, 'name' | 'size'>): string | undefined {
  if (!ENTRY_DOCUMENT_TYPES.split(',').includes(endingOf(name))) return t('document.kind', { name })
  if (size === 0) return t('document.empty', { name })
  if (size > ENTRY_DOCUMENT.size) return t('document.size', { name, most: ENTRY_DOCUMENT.size / 1_000_000 })
  return undefined
}

/** Files on their way to one entry. @param arrived called when one of them became a document */
export function useUploads(applicant: number, arrived: () => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const running = useRef(new Map<string, AbortController>())
  const current = useRef(uploads)
  current.current = uploads

  const change = useCallback(
    (key: string, to: Partial<Upload>) =>
      setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...to } : one))),
    [],
  )

  const send = useCallback(
    async (job: Upload) => {
      const stop = new AbortController()
      running.current.set(job.key, stop)
      change(job.key, { state: 'sending', problem: null })
      let begun = job.upload
      try {
        await transfer(
          {
            file: job.file,
            name: job.file.name,
            purpose: 'entry_document',
            upload: job.upload,
            onBegun: (upload) => {
              begun = upload
              change(job.key, { upload })
            },
            onProgress: (received) => change(job.key, { received }),
            pause: (milliseconds) => pause(milliseconds, stop.signal),
            signal: stop.signal,
          },
          (upload) =>
            job.replaces === null
              ? call('awards.addDocument', { body: { applicant, upload } }, { signal: stop.signal })
              : call(
                  'awards.changeDocument',
                  { params: { id: job.replaces }, body: { upload } },
                  { signal: stop.signal },
                ),
        )
        setUploads((all) => all.filter(({ key }) => key !== job.key))
        arrived()
      } catch (error) {
        if (stop.signal.aborted) {
          if (begun) void forgetUpload(begun)
        } else if (error instanceof CallError)
          change(job.key, { state: 'failed', problem: error.detail, again: error.status === 0 || error.status >= 429 })
        else change(job.key, { state: 'failed', problem: t('document.failed'), again: true })
      } finally {
        running.current.delete(job.key)
      }
    },
    [applicant, arrived, change],
  )
  const newest = useRef(send)
  newest.current = send
  const [enqueue] = useState(() => inTurn<Upload>(2, (job) => newest.current(job)))

  useEffect(() => {
    const all = running.current
    return () => {
      for (const stop of all.values()) stop.abort()
    }
  }, [])

  return {
    uploads,
    /** @param room how many documents the entry still takes. @returns what could not be added, in words */
    add(files: readonly File[], room: number, replaces: string | null = null): string[] {
      const problems: string[] = []
      let left = room
      for (const file of files) {
        const problem = refusalOf(file)
        if (problem) problems.push(problem)
        else if (left-- <= 0) {
          problems.push(t('document.many', { most: ENTRY_DOCUMENT.most }))
          break
        } else {
          const job: Upload = {
            key: uuid(),
            file,
            replaces,
            received: 0,
            state: 'waiting',
            problem: null,
            again: true,
            upload: null,
          }
          setUploads((all) => [...all, job])
          enqueue(job)
        }
      }
      return problems
    },
    retry(key: string): void {
      const job = current.current.find((one) => one.key === key)
      if (!job) return
      change(key, { state: 'waiting', problem: null })
      enqueue(job)
    },
    remove(key: string): void {
      const job = current.current.find((one) => one.key === key)
      const stop = running.current.get(key)
      stop?.abort()
      if (!stop && job?.upload) void forgetUpload(job.upload)
      setUploads((all) => all.filter((one) => one.key !== key))
    },
  }
}

export type Uploads = ReturnType<typeof useUploads>
