import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Room } from '../../src/features/messaging/room/room.tsx'
import { ME, fake, refuse, sentTo, show } from '../harness.tsx'

const NINA = 12
const idOf = (room: number) => `00000000-0000-4000-8000-0000000000${10 + room}`

/** A message of the room; `at` is the hour of its day. */
const message = (room: number, seq: number, user_id: number, text: string, day = 16) => ({
  chat_room_id: idOf(room),
  client_message_id: `00000000-0000-4000-9000-${String(seq).padStart(12, '0')}`,
  id: seq,
  seq,
  change: seq,
  user_id,
  text,
  created_at: `2026-11-${day}T09:${String(seq % 60).padStart(2, '0')}:00.000Z`,
})

/** A conversation with Nina; rooms stay known to the page, so each test has one of its own. */
function conversation(room: number, messages: ReturnType<typeof message>[], more: object = {}): void {
  const last = messages.at(-1)?.seq ?? 0
  fake('messaging.conversation', {
    result: {
      id: idOf(room),
      chat_room_id: idOf(room),
      state: 'open',
      may_write: true,
      receiver: { customer_id: NINA, name: 'Nina Berg' },
      last_seq: last,
      read_seq: last,
      ...more,
    },
  })
  fake('messaging.messages', ({ query }) => {
    const before = Number(query?.before ?? last + 1)
    const page = messages.filter(({ seq }) => seq < before).slice(-Number(query?.limit))
    const first = page[0]?.seq ?? 0
    return {
      docs: page.toReversed(),
      last_seq: last,
      last_change: last,
      next_before: first > (messages[0]?.seq ?? 0) ? first : null,
    }
  })
}

beforeEach(() => {
  localStorage.clear()
  fake('messaging.read', {})
  // There is no socket here: what is told comes by asking.
  fake('live.ticket', refuse(503, { detail: 'The service is not available right now.', code: 'unavailable' }))
})

/** The room, as high as it is in its page, so that it scrolls. */
const open = (room: number) =>
  show(
    <div style={{ height: 500, display: 'grid' }}>
      <Room chat_room_id={idOf(room)} />
    </div>,
  )

const log = page.getByRole('log', { name: 'Conversation with Nina Berg' })

test('who said what stands in its order, by days, and the new ones below a line', async () => {
  const said = [
    message(1, 1, ME, 'Can you take two reefers?', 15),
    message(1, 2, NINA, 'Yes, Thursday.'),
    message(1, 3, NINA, 'Gate closes at six.'),
  ]
  conversation(1, said, { read_seq: 1, unread_messages_count: 2 })
  await open(1)
  await expect.element(log.getByText('2 new messages')).toBeVisible()
  const text = log.element().textContent ?? ''
  const order = ['Can you take two reefers?', '2 new messages', 'Yes, Thursday.', 'Gate closes at six.']
  expect(order.map((part) => text.indexOf(part))).toEqual(
    order.map((part) => text.indexOf(part)).toSorted((a, b) => a - b),
  )
  expect(text.match(/1[56] November/g)).toHaveLength(2)
  await expect.poll(() => sentTo('messaging.read').at(-1)?.body).toMatchObject({ seq: 3 })
})

test('arrow keys go from message to message', async () => {
  conversation(2, [message(2, 1, NINA, 'First.'), message(2, 2, ME, 'Second.'), message(2, 3, NINA, 'Third.')])
  await open(2)
  await expect.element(log.getByText('Third.')).toBeVisible()
  const focused = () => document.activeElement?.textContent
  ;(log.element().querySelector('[data-seq="3"]') as HTMLElement).focus()
  await userEvent.keyboard('{ArrowUp}')
  expect(focused()).toContain('Second.')
  await userEvent.keyboard('{Home}')
  expect(focused()).toContain('First.')
  await userEvent.keyboard('{End}')
  expect(focused()).toContain('Third.')
})

test('older messages come when one scrolls up; what fails says so and can be tried again', async () => {
  const many = Array.from({ length: 80 }, (_, index) =>
    message(3, index + 1, index % 2 ? ME : NINA, `Line ${index + 1}.`),
  )
  conversation(3, many)
  await open(3)
  await expect.element(log.getByText('Line 80.', { exact: true })).toBeVisible()
  fake('messaging.messages', refuse(503, { detail: 'The service is not available right now.', code: 'unavailable' }))
  log.element().scrollTop = 0
  await expect.element(page.getByText(/^Older messages could not be loaded\./)).toBeVisible()
  expect(sentTo('messaging.messages').at(-1)?.query['before']).toBe('31')
  conversation(3, many)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => log.getByText(/^Older messages could not be loaded\./).query()).toBeNull()
  log.element().scrollTop = 0
  await expect.element(log.getByText('Line 1.', { exact: true })).toBeInTheDocument()
})

test('somebody else’s conversation is not found', async () => {
  fake('messaging.conversation', refuse(404, { detail: 'Not found.', code: 'not_found' }))
  await open(4)
  await expect.element(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible()
})
