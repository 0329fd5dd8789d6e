import { expect, test } from 'vitest'
import { CallError } from './call.ts'
import { inTurn, transfer } from './upload.ts'
import type { Transfer } from './upload.ts'

const offline = () => new CallError(0, 'offline', 'There is no connection.')
const gone = () => new CallError(404, 'not_found', 'Not found.')

/** A server that takes a file of `size`; each fault ends one go, after so many bytes of it. */
function server(size: number, faults: { after: number; error: Error }[] = []) {
  const kept = new Map<string, number>()
  const log: string[] = []
  const made: string[] = []
  const stop = new AbortController()
  const job: Transfer = {
    file: new Blob(['x'.repeat(size)]),
    name: 'a.mp4',
    purpose: 'post_video',
    onBegun: (upload) => log.push(`begun ${upload}`),
    onProgress: (received) => log.push(`at ${received}`),
    pause: () => (stop.signal.aborted ? Promise.reject(new DOMException('Removed', 'AbortError')) : Promise.resolve()),
    signal: stop.signal,
  }
  const send = (given: Transfer, upload: string | null, onProgress: (received: number) => void): Promise<string> => {
    const id = upload ?? `upload ${kept.size + 1}`
    if (upload === null) {
      kept.set(id, 0)
      given.onBegun?.(id)
    } else if (!kept.has(id)) return Promise.reject(gone())
    const fault = faults.shift()
    const to = fault ? Math.min(size, (kept.get(id) ?? 0) + fault.after) : size
    if (to > (kept.get(id) ?? 0)) onProgress(to)
    kept.set(id, to)
    return fault ? Promise.reject(fault.error) : Promise.resolve(id)
  }
  const take = (upload: string) => {
    made.push(upload)
    return Promise.resolve({ of: upload })
  }
  return { job, send, take, log, made, kept, stop }
}

test('a file arrives whole, and something is made of it', async () => {
  const end = server(10)
  expect(await transfer(end.job, end.take, end.send)).toEqual({ of: 'upload 1' })
  expect(end.log).toEqual(['begun upload 1', 'at 10'])
})

test('a lost connection goes on where it stopped', async () => {
  const end = server(10, [
    { after: 4, error: offline() },
    { after: 0, error: new CallError(409, 'busy', 'Ask where to go on.') },
  ])
  await transfer(end.job, end.take, end.send)
  expect(end.log).toEqual(['begun upload 1', 'at 4', 'at 10'])
  expect(end.made).toEqual(['upload 1'])
})

test('an upload begun before goes on, and one that the server has forgotten begins anew', async () => {
  const end = server(10, [{ after: 6, error: offline() }])
  end.kept.set('old', 3)
  await transfer({ ...end.job, upload: 'old' }, end.take, end.send)
  expect(end.log).toEqual(['at 9', 'at 10'])
  const other = server(10)
  expect(await transfer({ ...other.job, upload: 'long gone' }, other.take, other.send)).toEqual({ of: 'upload 1' })
})

test('when only the answer was lost nothing is sent again, and the same upload is taken again', async () => {
  const end = server(10)
  let asked = 0
  const take = (upload: string) => (++asked < 3 ? Promise.reject(offline()) : end.take(upload))
  expect(await transfer(end.job, take, end.send)).toEqual({ of: 'upload 1' })
  expect(end.log).toEqual(['begun upload 1', 'at 10'])
})

test('a refusal ends it, and so does a connection that stays away, but not one that gets on', async () => {
  const refused = new CallError(400, 'invalid', 'This is not a picture.')
  const end = server(10)
  await expect(transfer(end.job, () => Promise.reject(refused), end.send)).rejects.toBe(refused)
  const away = Array.from({ length: 20 }, () => ({ after: 0, error: offline() }))
  await expect(transfer(server(10).job, end.take, server(10, away).send)).rejects.toMatchObject({ code: 'offline' })
  expect(away).toHaveLength(12)
  const slow = server(
    30,
    Array.from({ length: 20 }, () => ({ after: 1, error: offline() })),
  )
  expect(await transfer(slow.job, slow.take, slow.send)).toEqual({ of: 'upload 1' })
})

test('what is taken out stops', async () => {
  const end = server(10, [{ after: 4, error: offline() }])
  end.stop.abort()
  await expect(transfer(end.job, end.take, end.send)).rejects.toThrow()
  expect(end.made).toEqual([])
})

test('files go up in their order, so many at once', async () => {
  const began: number[] = []
  const ends = new Map<number, () => void>()
  const enqueue = inTurn<number>(2, (job) => {
    began.push(job)
    return new Promise((done) => ends.set(job, done))
  })
  for (const job of [1, 2, 3, 4]) enqueue(job)
  expect(began).toEqual([1, 2])
  ends.get(2)?.()
  await expect.poll(() => began).toEqual([1, 2, 3])
  ends.get(1)?.()
  await expect.poll(() => began).toEqual([1, 2, 3, 4])
})
