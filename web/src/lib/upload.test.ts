import { expect, test } from 'vitest'
import { CallError } from './call.ts'
import { inTurn, nextPiece, transfer } from './upload.ts'
import type { Arrival } from './upload.ts'

const PIECE = 500_000
const offline = () => new CallError(0, 'offline', 'There is no connection.')
const wrongOffset = () => new CallError(409, 'wrong_offset', 'Go on at another byte.')

/** A server that keeps what it got; `faults` are thrown before or after a piece was taken. */
function server(size: number, faults: { at: number; after?: boolean; error: CallError }[] = []) {
  let taken = ''
  const sent: number[] = []
  const now = (): Arrival => ({ received: taken.length, state: taken.length === size ? 'ready' : 'uploading' })
  const file = Array.from({ length: size }, (_, index) => String(index % 10)).join('')
  return {
    sent,
    get taken() {
      return taken
    },
    file,
    job: {
      size,
      piece: PIECE,
      read: (from: number, to: number) => Promise.resolve(file.slice(from, to)),
      send: (offset: number, data: string): Promise<Arrival> => {
        sent.push(offset)
        const fault = faults.find((one) => one.at === sent.length)
        if (fault && !fault.after) return Promise.reject(fault.error)
        if (offset !== taken.length) return Promise.reject(wrongOffset())
        taken += data
        return fault ? Promise.reject(fault.error) : Promise.resolve(now())
      },
      ask: () => Promise.resolve(now()),
      onProgress: () => undefined,
      pause: () => Promise.resolve(),
    },
  }
}

const nothing: Arrival = { received: 0, state: 'uploading' }

test('pieces follow each other to the end', () => {
  expect(nextPiece(0, 1_200_000, PIECE)).toEqual({ from: 0, to: 500_000 })
  expect(nextPiece(1_000_000, 1_200_000, PIECE)).toEqual({ from: 1_000_000, to: 1_200_000 })
  expect(nextPiece(1_200_000, 1_200_000, PIECE)).toBeUndefined()
})

test('a file arrives whole', async () => {
  const end = server(1_100_000)
  expect(await transfer(end.job, nothing)).toEqual({ received: 1_100_000, state: 'ready' })
  expect(end.sent).toEqual([0, 500_000, 1_000_000])
  expect(end.taken).toBe(end.file)
})

test('a lost connection goes on where it stopped', async () => {
  const end = server(1_100_000, [{ at: 2, error: offline() }])
  await transfer(end.job, nothing)
  expect(end.sent).toEqual([0, 500_000, 500_000, 1_000_000])
  expect(end.taken).toBe(end.file)
})

test('a piece of which only the answer was lost is not taken twice', async () => {
  const end = server(1_100_000, [{ at: 2, after: true, error: offline() }])
  await transfer(end.job, nothing)
  expect(end.sent).toEqual([0, 500_000, 500_000, 1_000_000])
  expect(end.taken).toBe(end.file)
})

test('an upload begun before goes on from there', async () => {
  const end = server(600_000)
  await end.job.send(0, end.file.slice(0, 500_000))
  await transfer(end.job, { received: 500_000, state: 'uploading' })
  expect(end.sent).toEqual([0, 500_000])
  expect(end.taken).toBe(end.file)
})

test('a refusal ends it, and so does a connection that stays away', async () => {
  const refused = new CallError(400, 'invalid', 'This is not a picture.')
  await expect(transfer(server(10, [{ at: 1, error: refused }]).job, nothing)).rejects.toBe(refused)
  const away = Array.from({ length: 20 }, (_, index) => ({ at: index + 1, error: offline() }))
  const end = server(10, away)
  await expect(transfer(end.job, nothing)).rejects.toMatchObject({ code: 'offline' })
  expect(end.sent).toHaveLength(8)
})

test('a picture that is still being made is waited for', async () => {
  let asked = 0
  const job = {
    ...server(10).job,
    send: () => Promise.resolve<Arrival>({ received: 10, state: 'uploading' }),
    ask: () => Promise.resolve<Arrival>({ received: 10, state: ++asked < 3 ? 'uploading' : 'ready' }),
  }
  expect(await transfer(job, nothing)).toEqual({ received: 10, state: 'ready' })
  expect(asked).toBe(3)
})

test('a file that became smaller is ready all the same, and nothing is sent again', async () => {
  let sent = 0
  const job = {
    ...server(10).job,
    send: () => {
      if (++sent > 1) throw new Error('This was sent already.')
      return Promise.resolve<Arrival>({ received: 4, state: 'ready' })
    },
  }
  expect(await transfer(job, nothing)).toEqual({ received: 4, state: 'ready' })
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
