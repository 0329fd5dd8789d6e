import { ENTRY_TYPING_SECONDS, PRESENCE_EVERY_SECONDS, PRESENCE_SECONDS } from '@app/contract/awards.limits'
import { useCallback, useEffect, useRef, useState } from 'react'
import { askLive, onLive, onReconnect } from '../../../lib/socket.ts'

/** Where a colleague is: at which question, and whether they write. */
export type Colleague = { question: number | null; writes: boolean }
type Heard = Colleague & { heard_at: number; wrote_at: number }

/** While somebody types, colleagues hear of it this often. */
const SAY_AGAIN_MS = 2000

/**
 * Who else has this entry open and where they are, and the functions that tell them where I am. What a page says is forgotten by
 * itself, so a lost word costs a moment.
 */
export function usePresence(applicant: number) {
  const [colleagues, setColleagues] = useState<ReadonlyMap<number, Colleague>>(new Map())
  const here = useRef({ question: null as number | null, wrote_at: 0, said_at: 0 })

  const say = useCallback(
    (state: 'reads' | 'writes' | 'left', asks = false) => {
      here.current.said_at = Date.now()
      // Nobody has to know where I am: without a connection, nobody does.
      askLive('entry_presence', { applicant, question: here.current.question, state, asks }).catch(() => undefined)
    },
    [applicant],
  )
  const now = useCallback(
    () => (Date.now() - here.current.wrote_at < ENTRY_TYPING_SECONDS * 1000 ? 'writes' : 'reads'),
    [],
  )

  useEffect(() => {
    const heard = new Map<number, Heard>()
    const show = () => {
      const at = Date.now()
      for (const [id, one] of heard) if (at - one.heard_at > PRESENCE_SECONDS * 1000) heard.delete(id)
      setColleagues(
        new Map(
          [...heard].map(([id, { question, wrote_at }]) => [
            id,
            { question, writes: at - wrote_at < ENTRY_TYPING_SECONDS * 1000 },
          ]),
        ),
      )
    }
    const ends = [
      onLive('entry_presence', ({ applicant: of, customer_id, question, state, asks }) => {
        if (of !== applicant) return
        if (state === 'left') heard.delete(customer_id)
        else {
          const at = Date.now()
          heard.set(customer_id, {
            question,
            writes: state === 'writes',
            heard_at: at,
            wrote_at: state === 'writes' ? at : 0,
          })
        }
        show()
        if (asks) say(now())
      }),
      onReconnect(() => say(now(), true)),
    ]
    say('reads', true)
    const beat = setInterval(() => say(now()), PRESENCE_EVERY_SECONDS * 1000)
    const look = setInterval(show, 1000)
    // The socket may still be on its way when the page opens.
    const once = setTimeout(() => say(now(), true), 1500)
    return () => {
      ends.forEach((end) => end())
      clearInterval(beat)
      clearInterval(look)
      clearTimeout(once)
      say('left')
    }
  }, [applicant, say, now])

  /** I went to a question, or left it. */
  const goTo = useCallback(
    (question: number | null) => {
      if (here.current.question === question) return
      here.current = { ...here.current, question, wrote_at: 0 }
      say('reads')
    },
    [say],
  )
  /** I wrote something there. */
  const write = useCallback(
    (question: number) => {
      const again = here.current.question !== question || Date.now() - here.current.said_at > SAY_AGAIN_MS
      const first = now() === 'reads'
      here.current = { ...here.current, question, wrote_at: Date.now() }
      if (again || first) say('writes')
    },
    [say, now],
  )
  const iWrite = useCallback((question: number) => here.current.question === question && now() === 'writes', [now])
  return { colleagues, goTo, write, iWrite }
}
