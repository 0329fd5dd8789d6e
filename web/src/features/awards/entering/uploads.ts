import { ENTRY_DOCUMENT, ENTRY_DOCUMENT_TYPES } from '@app/contract/awards.limits'
import { useState, useSyncExternalStore } from 'react'
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

/** Files on their way to one entry. */
export class Uploads {
  #all: readonly Upload[] = []
  #running = new Map<string, AbortController>()
  #listeners = new Set<() => void>()
  #applicant: number
  #arrived: () => void
  #enqueue = inTurn<string>(2, (key) => this.#send(key))

  /** @param arrived called when one of them became a document */
  constructor(applicant: number, arrived: () => void) {
    this.#applicant = applicant
    this.#arrived = arrived
  }

  get all(): readonly Upload[] {
    return this.#all
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  #show(all: readonly Upload[]): void {
    this.#all = all
    for (const listener of this.#listeners) listener()
  }

  #of(key: string): Upload | undefined {
    return this.#all.find((one) => one.key === key)
  }

  #change(key: string, to: Partial<Upload>): void {
    this.#show(this.#all.map((one) => (one.key === key ? { ...one, ...to } : one)))
  }

  async #send(key: string): Promise<void> {
    const job = this.#of(key)
    if (!job) return
    const stop = new AbortController()
    const { signal } = stop
    this.#running.set(key, stop)
    this.#change(key, { state: 'sending', problem: null })
    try {
      await transfer(
        {
          file: job.file,
          name: job.file.name,
          purpose: 'entry_document',
          upload: job.upload,
          onBegun: (upload) => this.#change(key, { upload }),
          onProgress: (received) => this.#change(key, { received }),
          pause: (milliseconds) => pause(milliseconds, signal),
          signal,
        },
        (upload) =>
          job.replaces === null
            ? call('awards.addDocument', { body: { applicant: this.#applicant, upload } }, { signal })
            : call('awards.changeDocument', { params: { id: job.replaces }, body: { upload } }, { signal }),
      )
      this.#show(this.#all.filter((one) => one.key !== key))
      this.#arrived()
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof CallError)
        this.#change(key, { state: 'failed', problem: error.detail, again: error.status === 0 || error.status >= 429 })
      else this.#change(key, { state: 'failed', problem: t('document.failed'), again: true })
    } finally {
      this.#running.delete(key)
    }
  }

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
        const key = uuid()
        const job: Upload = {
          key,
          file,
          replaces,
          received: 0,
          state: 'waiting',
          problem: null,
          again: true,
          upload: null,
        }
        this.#show([...this.#all, job])
        this.#enqueue(key)
      }
    }
    return problems
  }

  /** Tries a file again that did not arrive; it goes on where it stopped. */
  retry(key: string): void {
    this.#change(key, { state: 'waiting', problem: null })
    this.#enqueue(key)
  }

  /** Takes a file out, here and at the server. */
  remove(key: string): void {
    const upload = this.#of(key)?.upload
    this.#running.get(key)?.abort()
    if (upload) void forgetUpload(upload)
    this.#show(this.#all.filter((one) => one.key !== key))
  }
}

/** The files on their way to an entry, for as long as its page is open. */
export function useUploads(applicant: number, arrived: () => void): Uploads {
  const [uploads] = useState(() => new Uploads(applicant, arrived))
  useSyncExternalStore(uploads.subscribe, () => uploads.all)
  return uploads
}
