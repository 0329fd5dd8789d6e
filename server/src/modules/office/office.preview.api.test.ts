import { expect, test } from 'vitest'
import { PREVIEW_HEADER } from '@app/contract/preview'
import type { PreviewPass } from '@app/contract/preview'
import { dayIn, makeEvent, makePrice, makeSeat } from '../../../test/factories/events.ts'
import { contextOn } from '../../../test/factories/payments.ts'
import { makeCompany, makeMember } from '../../../test/factories/people.ts'
import { resultsOf } from '../../../test/factories/results.ts'
import { openTestbed } from '../../../test/harness.ts'
import type { CallInput } from '../../../test/harness.ts'
import { readConfig } from '../../config.ts'
import { sql } from '../../kit/data/db.ts'
import { passOf, signPass } from '../../kit/http/preview.ts'
import { authenticate, forgetActor } from '../identity/index.ts'
import { preview } from './office.preview.service.ts'

const t = await openTestbed({ keep: true })
const company = await makeCompany(t)
const operator = await makeMember(t, { is_operator: true, company_id: company.id })
const stranger = await makeMember(t)

type Wanted = CallInput<'office.preview'>['body']

/** The header that makes a call part of a preview. */
async function previewing(body: Wanted, token = operator.token) {
  const answer = await t.call('office.preview', { body }, token)
  expect(answer.status).toBe(200)
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  return { headers: { [PREVIEW_HEADER]: answer.body.pass, cookie } }
}
const later = (days: number) => new Date(t.clock().getTime() + days * 86_400_000).toISOString()

test('as of a moment the planner is open, for that operator alone, and nothing of it stays', async () => {
  const event = await makeEvent(t, { planner: { active: true, activation: dayIn(t, 30) }, starts_in: 60 })
  const price = await makePrice(t, event.id)
  await makeSeat(t, {
    event_id: event.id,
    price_id: price.id,
    company_id: company.id,
    customer_id: operator.customer_id,
  })
  const state = async (given: object = {}) =>
    (await t.call('events.one', { params: { id: event.id }, ...given }, operator.token)).body.planner_state
  expect(await state()).toMatchObject({ enabled: false, reason: 'not_yet' })
  expect(await state(await previewing({ as: 'member', at: later(29) }))).toMatchObject({ enabled: false })
  expect(await state(await previewing({ as: 'member', at: later(31) }))).toMatchObject({ enabled: true })
  expect(await state()).toMatchObject({ enabled: false })
  const { moments } = (await t.call('office.previewMoments', {}, operator.token)).body
  expect(moments.find(({ id, what }) => id === event.id && what === 'planner_opens')?.at).toBe(
    `${dayIn(t, 30)}T00:00:00.000Z`,
  )
})

test('winners show before their minute in a preview alone, although visitors are answered from memory', async () => {
  const bed = resultsOf(t)
  const j = await bed.judged()
  await bed.decide(j, 0, 'winner')
  await bed.publish(j, bed.minute(600), bed.minute(1200))
  const read = async (given: object = {}, token?: string) =>
    (await t.call('awards.winners', { query: { award: j.award.id }, ...given }, token)).body.count
  const at = (seconds: number) => bed.minute(seconds).toISOString()
  expect(await read()).toBe(0)
  const after = await previewing({ as: 'visitor', at: at(1201) })
  expect(await read(after)).toBe(1)
  expect(await read()).toBe(0)
  // Operators always see them: in a preview they see what members do.
  expect(await read({}, operator.token)).toBe(1)
  expect(await read(await previewing({ as: 'member', at: at(1199) }), operator.token)).toBe(0)
  expect(await read(await previewing({ as: 'member', at: at(1201) }), operator.token)).toBe(1)
})

test('a draft shows to visitors and members in its preview, and to nobody else', async () => {
  const draft = await makeEvent(t, { published: false, name: 'Zanzibar draft' })
  const other = await makeEvent(t, { published: false })
  const read = (id: number, given: object, token?: string) => t.call('events.one', { params: { id }, ...given }, token)
  const seen = await previewing({ as: 'visitor', event: draft.id })
  const answer = await read(draft.id, seen)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect((await read(draft.id, seen, stranger.token)).refused.code).toBe('preview_over')
  expect((await read(other.id, seen)).status).toBe(404)
  expect((await read(draft.id, {})).status).toBe(404)
  expect((await read(draft.id, {}, stranger.token)).status).toBe(404)
  const listed = await t.call('events.list', { query: { search: 'Zanzibar' }, ...seen })
  expect(listed.body.count).toBe(1)
  expect((await t.call('events.list', { query: { search: 'Zanzibar' } })).body.count).toBe(0)
  const as = await previewing({ as: 'member', event: draft.id })
  expect((await read(draft.id, as, operator.token)).status).toBe(200)
  expect((await read(other.id, as, operator.token)).status).toBe(404)
  expect(await sql`select published_at from event where id = ${draft.id}`.execute(t.db)).toMatchObject({
    rows: [{ published_at: null }],
  })
})

test('an award that is a draft shows in its preview too', async () => {
  const { rows } = await sql<{
    id: number
  }>`insert into award (slug, name, city, country, time_zone, start_date, end_date, currency_code, created_at)
    values ('drafted', 'Drafted', 'Riga', 'LV', 'Europe/Riga', ${dayIn(t, 90)}, ${dayIn(t, 91)}, 'EUR', ${t.clock()}) returning id`.execute(
    t.db,
  )
  const [{ id }] = rows as [{ id: number }]
  const one = { params: { id } }
  expect((await t.call('awards.one', one)).status).toBe(404)
  expect((await t.call('awards.one', { ...one, ...(await previewing({ as: 'visitor', award: id })) })).status).toBe(200)
})

test('nothing is written in a preview, and what a read notes is not kept', async () => {
  const as = await previewing({ as: 'member', at: later(1) })
  const posted = await t.call('wall.create', { body: { content: 'From tomorrow' }, ...as } as never, operator.token)
  expect(posted.status).toBe(409)
  expect(posted.refused).toMatchObject({ code: 'preview', detail: expect.stringContaining('nothing is changed') })
  const upload = await fetch(`${t.base}/rest/uploads/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${operator.token}`, 'upload-length': '10', ...as.headers },
  })
  expect(upload.status).toBe(409)
  const openings = async () =>
    (await sql`select 1 from profile_view where viewer_id = ${operator.customer_id}`.execute(t.db)).rows.length
  const profile = { params: { id: stranger.customer_id } }
  expect((await t.call('members.one', { ...profile, ...as }, operator.token)).status).toBe(200)
  expect(await openings()).toBe(0)
  expect((await t.call('members.one', profile, operator.token)).status).toBe(200)
  expect(await openings()).toBe(1)
  // The office is no part of a preview.
  expect((await t.call('office.log', as, operator.token)).status).toBe(404)
})

test('a pass ends, is ours alone, and is worth what its operator may still do', async () => {
  const draft = await makeEvent(t, { published: false })
  const content = await makeMember(t, { is_operator: true })
  const roles = (text: string) =>
    sql`update customer set operator_roles = ${text}::text[] where id = ${content.customer_id}`.execute(t.db)
  await roles('{content,events}')
  const read = async (given: object) => (await t.call('events.one', { params: { id: draft.id }, ...given })).refused
  const as = await previewing({ as: 'visitor', event: draft.id }, content.token)
  expect((await read(as)).code).toBeUndefined()
  await roles('{content}')
  forgetActor(t.db, content.customer_id)
  expect((await read(as)).code).toBe('preview_over')
  const again = await t.call('office.preview', { body: { as: 'visitor', event: draft.id } }, content.token)
  expect(again.status).toBe(404)
  const none = await t.call('office.preview', { body: { as: 'visitor', event: 2_000_000_000 } }, operator.token)
  expect(none.status).toBe(404)
  const { [PREVIEW_HEADER]: good, cookie } = (await previewing({ as: 'visitor', event: draft.id })).headers
  const forged = `${Buffer.from(JSON.stringify({ by: operator.customer_id, as: 'visitor', ends: 4e9 })).toString('base64url')}.${good.split('.')[1]}`
  for (const text of [forged, 'x', `${good}x`])
    expect((await read({ headers: { [PREVIEW_HEADER]: text, cookie } })).code).toBe('preview_over')
  const now = t.clock()
  t.setNow(new Date(now.getTime() + 3_601_000))
  expect((await read({ headers: { [PREVIEW_HEADER]: good, cookie } })).code).toBe('preview_over')
  t.setNow(now)
  expect((await t.call('office.preview', { body: { as: 'visitor' } }, stranger.token)).status).toBe(404)
})

test('a pass is worth nothing in another browser, beside another member, and after its operator has signed out', async () => {
  const draft = await makeEvent(t, { published: false })
  const by = await makeMember(t, { is_operator: true })
  const { headers } = await previewing({ as: 'visitor', event: draft.id }, by.token)
  const read = async (given: Record<string, string>, token?: string) => {
    const answer = await t.call('events.one', { params: { id: draft.id }, headers: given }, token)
    return answer.refused.code ?? answer.status
  }
  const pass = headers[PREVIEW_HEADER]
  const others = (await previewing({ as: 'visitor', event: draft.id })).headers.cookie
  expect(await read(headers)).toBe(200)
  expect(await read(headers, by.token)).toBe(200)
  expect(await read({ [PREVIEW_HEADER]: pass })).toBe('preview_over')
  expect(await read({ [PREVIEW_HEADER]: pass, cookie: others })).toBe('preview_over')
  expect(await read(headers, stranger.token)).toBe('preview_over')
  expect(await read(headers, operator.token)).toBe('preview_over')
  expect((await t.call('identity.signOut', { body: {} }, by.token)).status).toBe(200)
  expect(await read(headers)).toBe('preview_over')
})

test('in production there is no other time', async () => {
  const live = {
    PUBLIC_URL: 'https://members.example',
    DATABASE_URL: t.url,
    APP_SECRET: 'Zq8vN2xR7mK4tB9wL6yH3jD5sG1fC0pA',
    SMTP_URL: 'smtp://localhost',
  }
  const config = readConfig(t.config.root, { ...live, NODE_ENV: 'production', DATA_DIR: t.config.dataDirectory }, [])
  const ctx = { ...contextOn(t, t.db), actor: await authenticate(t.deps, t.db, operator.token), config }
  await expect(preview(ctx, { as: 'member', at: later(1), event: null, award: null })).rejects.toMatchObject({
    fields: { at: [expect.stringContaining('outside production')] },
  })
  const pass: PreviewPass = {
    by: 1,
    session: '',
    held: '',
    as: 'visitor',
    at: later(1),
    event: null,
    award: null,
    ends: 4e9,
  }
  expect(passOf(config, signPass(config, pass), t.clock())).toBeUndefined()
  expect(passOf(config, signPass(config, { ...pass, at: null }), t.clock())).toMatchObject({ as: 'visitor' })
})
