import type { UploadPurposeName } from '@app/contract/uploads.limits'
import { useEffect, useRef, useState } from 'react'
import { CallError } from '../../../lib/call.ts'
import { pause, transfer } from '../../../lib/upload.ts'
import { t } from './text.ts'

/** Why something could not be sent, in a sentence. */
export const reasonOf = (error: unknown): string =>
  error instanceof CallError ? (Object.values(error.fields)[0]?.[0] ?? error.detail) : t('failed')

/** The signal of the part of the page that asks for it: what is sent up there ends when that part is left. */
export function useWhileHere(): () => AbortSignal {
  const here = useRef<AbortController>(undefined)
  useEffect(
    () => () => {
      here.current?.abort()
      here.current = undefined
    },
    [],
  )
  return () => (here.current ??= new AbortController()).signal
}

/**
 * Sends one file up and has something made of it. Sent again after a refusal, what has gone up already does not go up again.
 * @returns how far it is, from 0 to 1, while it goes up
 */
export function useSending(): {
  share: number | undefined
  send: <R>(file: File, purpose: UploadPurposeName, take: (upload: string) => Promise<R>) => Promise<R>
} {
  const [share, setShare] = useState<number>()
  const begun = useRef<{ file: File; upload: string }>(undefined)
  const whileHere = useWhileHere()
  async function send<R>(file: File, purpose: UploadPurposeName, take: (upload: string) => Promise<R>): Promise<R> {
    const signal = whileHere()
    setShare(0)
    try {
      return await transfer(
        {
          file,
          name: file.name,
          purpose,
          signal,
          upload: begun.current?.file === file ? begun.current.upload : null,
          pause: (ms) => pause(ms, signal),
          onBegun: (upload) => (begun.current = { file, upload }),
          onProgress: (received) => setShare(received / Math.max(1, file.size)),
        },
        take,
      )
    } catch (error) {
      // Nobody is left to read it.
      throw signal.aborted ? new CallError(0, 'left', t('failed')) : error
    } finally {
      setShare(undefined)
    }
  }
  return { share, send }
}
