import { expect, test } from 'vitest'
import type { Locator } from 'playwright'
import { PEOPLE, callAs, closeBrowserAfterwards, idOf, openVisit, pictures } from './browser.ts'
import type { Visit } from './browser.ts'

closeBrowserAfterwards()

type Member = { id: number; first_name: string; last_name: string; friendship_status: { status: string } }
type Person = { as: string; id: number; name: string }

const names = [
  PEOPLE.other,
  PEOPLE.director,
  PEOPLE.gulf,
  PEOPLE.ledger,
  PEOPLE.north,
  PEOPLE.meridional,
  PEOPLE.judge,
  PEOPLE.admin,
]

/** Two people who stand to each other as asked; `''` is not at all. */
async function twoWho(status: 'friend' | ''): Promise<[Person, Person]> {
  for (const one of names) {
    const visit = await openVisit({ as: one })
    for (const other of names.filter((name) => name !== one)) {
      const theirs = await openVisit({ as: other })
      const [id, otherId] = [await idOf(visit), await idOf(theirs)]
      const member = await callAs<Member>(visit.context, `/rest/customers/${otherId}/`)
      const own = await callAs<Member>(visit.context, `/rest/customers/${id}/`)
      await theirs.context.close()
      const room = await callAs<{ result: { state: string } }>(
        visit.context,
        `/live/v1/conversations/chat-room-id?receiver_id=${otherId}`,
      )
      const known = JSON.stringify(room).includes('-')
      if (member.friendship_status?.status !== status || (status === '' && known)) continue
      await visit.context.close()
      const called = (of: Member) => `${of.first_name} ${of.last_name}`
      return [
        { as: one, id, name: called(own) },
        { as: other, id: otherId, name: called(member) },
      ]
    }
    await visit.context.close()
  }
  throw new Error(`No two people stand like that: ${status}`)
}

/** What the counter of messages in the bar says; 0 where there is none. */
const counter = async ({ page }: Visit) =>
  Number((await page.locator('a[href="/messages"]:visible').first().innerText()).replaceAll(/\D/g, '') || '0')
const log = ({ page }: Visit) => page.getByRole('log')
const rowOf = ({ page }: Visit, person: Person) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `Conversation with ${person.name}`, includeHidden: true }) })
    .getByRole('link')
const field = ({ page }: Visit, person: Person): Locator => page.getByLabel(`Message to ${person.name}`)

async function say(visit: Visit, to: Person, text: string): Promise<void> {
  await field(visit, to).fill(text)
  await visit.page.getByRole('button', { name: 'Send', exact: true }).click()
}

/** Opens the conversation from the other person's profile. @returns its number */
async function openFromProfile(visit: Visit, person: Person): Promise<string> {
  await visit.page.goto(`/profile/${person.id}`)
  await visit.page
    .getByRole('button', { name: `Message: ${person.name}` })
    .first()
    .click()
  await visit.page.waitForURL(/\/messages\/[\w-]{36}$/)
  return visit.page.url().split('/').at(-1) ?? ''
}

test('two people write to each other, and a third tab follows', { timeout: 240_000 }, async () => {
  const [one, other] = await twoWho('friend')
  const left = await openVisit({ as: one.as })
  const right = await openVisit({ as: other.as })
  const phone = await openVisit({ as: other.as, width: 390 })
  const mark = `Slot ${Date.now()}`

  await right.page.goto('/messages')
  await phone.page.goto('/messages')
  await right.page.getByRole('heading', { name: 'Messages', level: 1 }).waitFor()
  const before = await counter(right)
  const room = await openFromProfile(left, other)

  // Unread everywhere, and typing in the list.
  await say(left, other, `${mark}: the first berth is free.`)
  await log(left).getByText('Sent').last().waitFor({ state: 'attached' })
  await expect.poll(() => counter(right)).toBe(before + 1)
  await expect.poll(() => counter(phone)).toBe(before + 1)
  await rowOf(phone, one).getByText(mark).waitFor()
  await field(left, other).pressSequentially('And the second')
  await rowOf(right, one).getByText('is typing').waitFor()

  // Read on one device, the counters of both go down and the writer sees it.
  await rowOf(right, one).click()
  await log(right).getByText(`${mark}: the first berth is free.`).waitFor()
  await log(left).getByText('Read').last().waitFor({ state: 'attached' })
  await expect.poll(() => counter(phone)).toBe(before)
  await say(left, other, `${mark}: and the second at noon.`)
  await log(right).getByText('and the second at noon.').waitFor()

  // An answer with a picture.
  const [chooser] = await Promise.all([
    right.page.waitForEvent('filechooser'),
    right.page.getByRole('button', { name: 'Attach files' }).click(),
  ])
  await chooser.setFiles(await pictures(right, ['#1c4a74']))
  await field(right, one).fill(`${mark}: this is the quay.`)
  await right.page.getByRole('list', { name: 'Attached files' }).getByText('quay-1.webp').waitFor()
  await right.page.getByRole('button', { name: 'Send', exact: true }).click()
  const shown = log(left).getByRole('button', { name: 'Open picture quay-1.webp' })
  await shown.waitFor()
  await expect
    .poll(() => shown.locator('img').evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth))
    .toBeGreaterThan(0)

  // Changed and deleted for both.
  const messageOf = (visit: Visit, text: string) => log(visit).getByRole('article').filter({ hasText: text })
  const act = async (visit: Visit, text: string, name: string) => {
    await messageOf(visit, text).hover()
    await messageOf(visit, text).getByRole('button', { name: 'Actions for this message' }).click()
    await visit.page.getByRole('menuitem', { name }).click()
  }
  await act(left, 'and the second at noon.', 'Edit')
  await field(left, other).fill(`${mark}: and the second at one.`)
  await left.page.getByRole('button', { name: 'Save changes' }).click()
  await messageOf(right, 'and the second at one.').getByText('edited').waitFor()
  await act(left, 'and the second at one.', 'Delete')
  await left.page.getByRole('dialog').getByRole('button', { name: 'Delete message' }).click()
  await log(right).getByText('This message was deleted').last().waitFor()

  // Pinned, hidden and marked on one device, seen on the other.
  const menu = async (name: string) => {
    await right.page.goto('/messages')
    await rowOf(right, one).hover()
    await right.page.getByRole('button', { name: `Conversation with ${one.name}` }).click()
    await right.page.getByRole('menuitem', { name }).click()
  }
  await menu('Pin to the top')
  const pinned = phone.page.getByRole('region', { name: 'Pinned' })
  await pinned.getByText(one.name).waitFor()
  await menu('Mark as unread')
  await expect.poll(() => counter(phone)).toBe(before + 1)
  await menu('Mark as read')
  await expect.poll(() => counter(phone)).toBe(before)
  await menu('Hide conversation')
  await right.page.getByRole('dialog').getByRole('button', { name: 'Hide', exact: true }).click()
  await rowOf(phone, one).waitFor({ state: 'detached' })
  await say(left, other, `${mark}: still there?`)
  await rowOf(phone, one).getByText('still there?').waitFor()

  // What is written without a connection waits, also through a reload, and goes out once and in order.
  await left.context.setOffline(true)
  await left.page.getByText('You are offline').waitFor()
  await say(left, other, `${mark}: one from the tunnel.`)
  await say(left, other, `${mark}: two from the tunnel.`)
  await expect.poll(() => left.page.getByText('Waiting for the connection').count()).toBeGreaterThan(0)
  await left.context.setOffline(false)
  await left.page.reload()
  await right.page.goto(`/messages/${room}`)
  await log(right).getByText('two from the tunnel.').waitFor()
  await log(left).getByText('two from the tunnel.').waitFor()
  for (const visit of [left, right])
    expect((await log(visit).innerText()).match(/(one|two) from the tunnel/g)).toEqual([
      'one from the tunnel',
      'two from the tunnel',
    ])
  const quiet = ({ complaints }: Visit) => complaints.filter((line) => !line.includes('ERR_INTERNET_DISCONNECTED'))
  expect([...quiet(left), ...quiet(right), ...quiet(phone)]).toEqual([])

  // Blocked, the conversation is gone for both, and comes back.
  await right.page.goto('/messages')
  await rowOf(right, one).hover()
  await right.page.getByRole('button', { name: `Conversation with ${one.name}` }).click()
  await right.page.getByRole('menuitem', { name: `Block ${one.name}` }).click()
  await right.page.getByRole('dialog').getByRole('button', { name: 'Block', exact: true }).click()
  await rowOf(right, one).waitFor({ state: 'detached' })
  await rowOf(phone, one).waitFor({ state: 'detached' })
  await left.page.goto(`/messages/${room}`)
  await left.page.getByRole('heading', { name: 'This page does not exist' }).waitFor()
  await right.page.goto('/blacklist')
  await right.page.getByRole('button', { name: `Unblock: ${one.name}` }).click()
  await right.page.getByRole('dialog').getByRole('button', { name: 'Unblock', exact: true }).click()
  await right.page.getByRole('button', { name: `Unblock: ${one.name}` }).waitFor({ state: 'detached' })
  await right.page.goto('/messages')
  await rowOf(right, one).waitFor()
})

test('who has no tie sends one request, and goes on when it is accepted', { timeout: 120_000 }, async () => {
  const [one, other] = await twoWho('')
  const left = await openVisit({ as: one.as })
  const right = await openVisit({ as: other.as, width: 390 })
  await openFromProfile(left, other)
  await left.page.getByText('Your first message is a request').waitFor()
  await say(left, other, 'We met at the gate in Leixões. May I ask about your reefer plugs?')
  await left.page.getByText('Your request is waiting for an answer.').waitFor()

  await right.page.goto('/messages')
  await right.page.getByText('Requests').first().click()
  await rowOf(right, one).click()
  await log(right).getByText('May I ask about your reefer plugs?').waitFor()
  await right.page.getByRole('button', { name: 'Accept' }).click()
  await field(right, one).fill('Of course.')
  await right.page.getByRole('button', { name: 'Send', exact: true }).click()
  await log(left).getByText('Of course.').waitFor()
  await say(left, other, 'Thank you. How many are free?')
  await log(right).getByText('How many are free?').waitFor()
  expect([...left.complaints, ...right.complaints]).toEqual([])
})
