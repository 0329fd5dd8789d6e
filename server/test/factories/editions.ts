import type { Testbed } from '../harness.ts'
import { dayIn, makeEvent, makePrice } from './events.ts'
import { makeMember } from './people.ts'

/** Events at every distance from today, one of them with prices, and who looks at them. */
export async function makeEditions(t: Testbed) {
  const previous = await makeEvent(t, { name: 'North Range Forum 2026', starts_in: -180 })
  const main = await makeEvent(t, { name: 'North Range Forum 2027', starts_in: 180, previous_edition_id: previous.id })
  const running = await makeEvent(t, { name: 'Running Fair', city: 'Gdańsk', country: 'PL', starts_in: -1, days: 3 })
  const lastDay = await makeEvent(t, { name: 'Last Day Fair', starts_in: -2, days: 3 })
  const over = await makeEvent(t, { name: 'Over Fair', city: 'Oslo', country: 'NO', starts_in: -30 })
  const draft = await makeEvent(t, { name: 'Draft Fair', published: false })
  const carrier = await makeMember(t, { first_name: 'Joris', last_name: 'van Aalst' })
  const operator = await makeMember(t, { is_operator: true })
  const price = await makePrice(t, main.id)
  await makePrice(t, main.id, { category: 'shipper', amount: 39_000 })
  await makePrice(t, main.id, { name: 'Over', amount: 10, available_until: dayIn(t, -1) })
  return { previous, main, running, lastDay, over, draft, carrier, operator, price }
}
