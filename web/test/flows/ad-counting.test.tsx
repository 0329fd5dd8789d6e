import { useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSeen } from '../../src/features/content/counting.ts'
import { show } from '../harness.tsx'

let sent: Promise<{ views?: number[]; clicks?: number[] }>[] = []
const views = async () => (await Promise.all(sent)).flatMap((one) => one.views ?? [])

beforeEach(() => {
  sent = []
  vi.spyOn(navigator, 'sendBeacon').mockImplementation((_, data) => {
    sent.push((data as Blob).text().then((text) => JSON.parse(text) as { views?: number[] }))
    return true
  })
})
afterEach(() => vi.restoreAllMocks())

/** An advertisement of 100 pixels, of which so many are in view. */
function Ad({ id, inView = 100 }: { id: number; inView?: number }) {
  const frame = useRef<HTMLDivElement>(null)
  useSeen(frame, id)
  return (
    <div style={{ height: inView, overflow: 'hidden' }}>
      <div ref={frame} style={{ height: 100 }} />
    </div>
  )
}

test('half of it in view for a second is a view, once on a page; less than half is none', async () => {
  await show(
    <>
      <Ad id={901} />
      <Ad id={901} />
      <Ad id={902} inView={40} />
      <Ad id={903} inView={60} />
    </>,
  )
  await expect.poll(async () => (await views()).toSorted((a, b) => a - b)).toEqual([901, 903])
  // Whatever is mounted later has waited longer than the others when it is counted.
  const { rerender } = await show(<Ad id={904} />)
  await rerender(<Ad id={904} />)
  await expect.poll(async () => (await views()).toSorted((a, b) => a - b)).toEqual([901, 903, 904])
})

test('what leaves the view within the second is not counted', async () => {
  const { unmount } = await show(<Ad id={911} />)
  await unmount()
  await show(<Ad id={912} />)
  await expect.poll(views).toEqual([912])
})
