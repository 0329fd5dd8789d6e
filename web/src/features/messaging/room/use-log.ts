import { useLayoutEffect, useState } from 'react'
import type { Message } from '../messaging.api.ts'
import { MOST, STEP, makeScroll } from './scroll.ts'
import type { Range } from './scroll.ts'

export type Log = {
  /** The `ref` of the box that scrolls. */
  attach: (element: HTMLElement | null) => (() => void) | undefined
  /** What is drawn of the messages. */
  shown: readonly Message[]
  /** What is drawn goes to the newest message. */
  newest: boolean
  /** One is where the newest message stands. */
  atEnd: boolean
  /** The last message that was looked at. */
  seen: number
  toEnd: () => void
}

/**
 * What of a long room is drawn, and where one stands in it.
 * @param target the message to begin with; the end unless it is given
 */
export function useLog({
  messages,
  target,
  onOlder,
  onSeen,
}: {
  messages: readonly Message[]
  target: number | undefined
  onOlder: () => unknown
  onSeen: (seq: number) => void
}): Log {
  const [scroll] = useState(() => makeScroll(target !== undefined))
  const [range, setRange] = useState(() => rangeFor(messages, target))
  const [atEnd, setAtEnd] = useState(target === undefined)
  const [seen, setSeen] = useState(0)

  const found = range.end === null ? -1 : messages.findIndex((message) => message.seq >= (range.end ?? 0))
  const stop = found < 0 ? messages.length : found + 1
  const start = Math.max(0, stop - range.size)

  useLayoutEffect(() => {
    scroll.after({
      messages,
      range,
      start,
      stop,
      onRange: setRange,
      onOlder,
      onPlace: setAtEnd,
      onSeen: (seq) => {
        setSeen((before) => Math.max(before, seq))
        onSeen(seq)
      },
    })
  }, [scroll, messages, range, start, stop, onOlder, onSeen])

  return {
    attach: scroll.attach,
    toEnd: scroll.toEnd,
    shown: messages.slice(start, stop),
    newest: range.end === null,
    atEnd,
    seen,
  }
}

/** What is drawn first: the end, or a stretch around the message to begin with. */
function rangeFor(messages: readonly Message[], target: number | undefined): Range {
  const after = target === undefined ? 0 : messages.filter((message) => message.seq >= target).length
  if (after + STEP <= MOST) return { end: null, size: after + STEP }
  const last = messages[messages.length - after + MOST / 2]
  return { end: last ? last.seq : null, size: MOST }
}
