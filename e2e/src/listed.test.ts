import { expect, test } from 'vitest'
import { actAs, runAnEvent, takeSeat } from './acts.ts'
import type { Rows } from './acts.ts'
import { PEOPLE, closeBrowserAfterwards, openVisit } from './browser.ts'

closeBrowserAfterwards()

test(
  'two people at an event: who never agreed is seen by nobody, and each says it for themselves',
  { timeout: 180_000 },
  async () => {
    const event = await runAnEvent()
    const people = [PEOPLE.north, PEOPLE.director] as const
    for (const who of people) await takeSeat(who, event.id, { listed: false })
    const base = `/events/${event.slug}/${event.id}`
    const seatOf = async (who: string) =>
      (
        await actAs<Rows<{ id: number; is_me: boolean }>>(who, 'GET', `/rest/events/my-tickets/?event=${event.id}`)
      ).results.find((seat) => seat.is_me)?.id
    const [firstName, secondName] = ['Liesbeth Koster', 'Ingrid Solheim']
    const [first, second] = [await openVisit({ as: people[0] }), await openVisit({ as: people[1], width: 390 })]

    // The first is asked on the ticket, and agrees.
    await first.page.goto(`/tickets/${await seatOf(people[0])}`)
    await first.page.getByText('Do you want other participants to see that you are coming?').waitFor()
    await first.page.getByRole('button', { name: 'Yes, list me' }).click()
    await first.page.getByRole('switch', { name: 'Shown to other participants' }).waitFor()

    // The second has not said anything: the first does not see them, and they see nobody.
    await first.page.goto(`${base}/participant-companies?view=people`)
    await first.page.getByRole('heading', { name: 'People' }).waitFor()
    await first.page.getByRole('switch', { name: 'Shown to other participants' }).waitFor()
    expect(await first.page.getByRole('main').getByText(secondName).count()).toBe(0)
    await second.page.goto(`${base}/participant-companies?view=people`)
    await second.page.getByText('You are not shown among the participants').waitFor()

    // They agree among the participants, and each sees the other.
    await second.page.getByRole('button', { name: 'Show me to other participants' }).click()
    await second.page.getByRole('main').getByText(firstName).first().waitFor()
    await first.page.reload()
    await first.page.getByRole('main').getByText(secondName).first().waitFor()

    // Under the privacy settings they take it back.
    await second.page.goto('/settings/privacy-settings')
    const choice = second.page.getByRole('switch', { name: `Shown to other participants of ${event.name}` })
    await choice.click()
    await second.page.getByRole('button', { name: 'Hide me' }).click()
    await second.page.getByText(`You are not listed among the participants of ${event.name}`).waitFor()
    await first.page.reload()
    await first.page.getByRole('heading', { name: 'People' }).waitFor()
    await expect.poll(() => first.page.getByRole('main').getByText(secondName).count()).toBe(0)
  },
)
