import { expect, test } from 'vitest'
import { makeEvent } from '../../../test/factories/events.ts'
import { makeMember } from '../../../test/factories/people.ts'
import { openTestbed } from '../../../test/harness.ts'
import { sql } from '../../kit/data/db.ts'
import { openRedirects } from '../content/index.ts'
import { bringingIn } from './imports.testing.ts'

const t = await openTestbed()
const operator = await makeMember(t, { is_operator: true })
const office = bringingIn(t, operator)
const redirects = openRedirects({ db: t.db, clock: t.clock, log: t.deps.log })
const leadsTo = redirects.newAddressOf

test('addresses of before lead on, each problem is said beforehand, and taken back they lead nowhere', async () => {
  const event = await makeEvent(t)
  const here = `/cc-events/${event.slug}/${event.id}`
  const found = await office.check(
    'redirects',
    [
      'From;To',
      `https://old.example/forum-2024/;https://new.example${here}`,
      `/index.php?page=12;${here}/agenda`,
      `index.php;/cc-events`,
      `/sign-in;/cc-events`,
      `/a;https://`,
      `/b;/no/such/page/of/ours`,
      `/c;/index.php`,
      `/forum-2024;/homepage`,
      `mailto:x@y.example;/homepage`,
    ].join('\n'),
  )
  expect(found).toMatchObject({ columns: [{ field: 'old_path' }, { field: 'new_path' }], counts: { new: 3, error: 6 } })
  const rows = await office.rows(found.id, 'error')
  expect(
    rows.map(({ number, problems }) => [number, ...problems.map(({ field, text }) => `${field} ${text}`)]),
  ).toEqual([
    [5, 'old_path is a page of ours, which nobody is led away from'],
    [6, 'new_path is not an address of this site'],
    [7, 'new_path is no page of ours'],
    // No page stands there, and it is an old address itself.
    [8, 'new_path is no page of ours'],
    [9, 'old_path is already in line 2'],
    [10, 'old_path is not an address'],
  ])
  expect(await leadsTo('/forum-2024')).toBeUndefined()
  expect((await office.write(found.id)).counts).toMatchObject({ made: 3, error: 6 })
  expect(await leadsTo('/forum-2024')).toBe(here)
  expect(await leadsTo('/forum-2024/?utm_source=x')).toBe(here)
  expect(await leadsTo('/index.php?page=12')).toBe(`${here}/agenda`)
  expect(await leadsTo('/index.php?page=13')).toBe('/cc-events')
  expect(await leadsTo('/forum-2025')).toBeUndefined()
  expect(await leadsTo('//evil.example/forum-2024')).toBeUndefined()

  // Brought in again, one has moved; nobody is sent on twice.
  const again = await office.check('redirects', `Old,New\n/forum-2024,${here}/venue\n/index.php,/cc-events`)
  expect(again.counts).toMatchObject({ update: 1, same: 1 })
  await office.write(again.id)
  expect(await leadsTo('/forum-2024')).toBe(`${here}/venue`)
  const circle = `insert into redirect (old_path, new_path) values ('${here}/venue', '/forum-2024')`
  await expect(sql.raw(circle).execute(t.db)).rejects.toMatchObject({ constraint: 'redirect_ends' })
  expect((await office.undo(again.id)).counts).toMatchObject({ restored: 1 })
  expect(await leadsTo('/forum-2024')).toBe(here)
  expect((await office.undo(found.id)).counts).toMatchObject({ removed: 3 })
  expect(await leadsTo('/forum-2024')).toBeUndefined()
})

test('old addresses are of those who look after content, and the form says what the list says', async () => {
  const other = await makeMember(t, { operator_roles: ['people', 'events'] })
  expect((await bringingIn(t, other).give('redirects', 'From,To\n/x,/cc-events')).status).toBe(404)
  const make = async (old_path: string, new_path: string) => {
    const { refused } = await (
      t.call as unknown as (id: string, input: object, token: string) => Promise<{ refused: object }>
    )('office.redirects.create', { body: { old_path, new_path } }, operator.token)
    return refused
  }
  expect(await make('/homepage', '/nowhere/at/all')).toMatchObject({
    old_path: ['Our own page stands at this address.'],
    new_path: ['No page of ours stands at this address.'],
  })
  expect(await make('/old/', '/homepage')).toMatchObject({ old_path: ['Write it as /old.'] })
  expect(await make('//evil.example', 'https://evil.example')).toMatchObject({
    old_path: ['Enter a path of this site, such as /cc-events.'],
    new_path: ['Enter a path of this site, such as /cc-events.'],
  })
})
