import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeCompany, makeMember } from './factories/people.ts'
import { makePost } from './factories/wall.ts'
import { root } from './cluster.ts'
import { openLetter } from '../src/kit/work/mail.ts'
import { openTestbed } from './harness.ts'

const t = await openTestbed()

/** Runs the real program against the test's database. */
function operator(...words: string[]): { code: number | null; out: string; err: string } {
  const done = spawnSync(process.execPath, [join(root, 'server/src/operator.ts'), ...words], {
    encoding: 'utf8',
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_ENV: 'test',
      DATABASE_URL: t.url,
      DATA_DIR: t.config.dataDirectory,
      APP_SECRET: 'a-secret-that-only-tests-know-0123456789',
    },
  })
  return { code: done.status, out: done.stdout, err: done.stderr }
}

let asked = 0
async function applicant(company_id: number | null): Promise<number> {
  const { id } = await t.db
    .insertInto('registration_request')
    .values({
      email: `applicant${++asked}@operator-test.example`,
      first_name: 'Ida',
      last_name: 'Falk',
      company_id,
      company_name: company_id === null ? 'Falk Shipping' : null,
      company_category: company_id === null ? 'carrier' : null,
      company_country: company_id === null ? 'DK' : null,
      state: 'pending',
      state_since: t.clock(),
      created_at: t.clock(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Text of the newest mail. */
async function lastMail(): Promise<string> {
  const row = await t.db
    .selectFrom('mail')
    .select(['key', 'to_address', 'body'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return openLetter(t.config.secret, { ...row, body: row.body as Buffer }).text
}

const acts = async (object: string) =>
  (await t.db.selectFrom('audit_log').select('act').where('object', '=', object).execute()).map(({ act }) => act)

test('an application that waits is listed, approved once, and its person gets the link', async () => {
  const company = await makeCompany(t)
  const id = await applicant(company.id)
  expect(operator('requests').out).toContain('Ida Falk')
  const approved = operator('approve', String(id))
  expect(approved).toMatchObject({ code: 0, err: '' })
  expect(approved.out).toContain(`in company ${company.id}`)
  await t.settle()
  expect(await lastMail()).toContain('/settings/set-password/')
  expect(await acts(`registration_request:${id}`)).toEqual(['registration.approved'])

  const again = operator('approve', String(id))
  expect(again).toMatchObject({ code: 1, err: 'This application is approved.\n' })
  expect(await acts(`registration_request:${id}`)).toEqual(['registration.approved'])
})

test('a new company is made from its application and verified afterwards', async () => {
  const id = await applicant(null)
  const company = Number(/in company (\d+)/.exec(operator('approve', String(id)).out)?.[1])
  const state = () =>
    t.db.selectFrom('company').select(['name', 'verified_at']).where('id', '=', company).executeTakeFirstOrThrow()
  expect(await state()).toEqual({ name: 'Falk Shipping', verified_at: null })
  expect(operator('verify-company', String(company)).out).toBe(`Company ${company} is verified and may book.\n`)
  expect((await state()).verified_at).not.toBeNull()
})

test('a rejection needs its reason, which the applicant reads', async () => {
  const id = await applicant((await makeCompany(t)).id)
  const silent = operator('reject', String(id))
  expect(silent.code).toBe(1)
  expect(silent.err).toMatch(/^reject needs --reason/)
  expect(operator('reject', String(id), '--reason', 'We could not reach your company.').code).toBe(0)
  expect(await lastMail()).toContain('We could not reach your company.')
})

test('a reported post is listed, decided about, and its appeal answered', { timeout: 90_000 }, async () => {
  const author = await makeMember(t)
  const { id } = await makePost(t, author, { content: 'Cheap watches' })
  expect(operator('reports').out).toBe('No reported post is waiting for a decision.\n')
  await t.call('wall.report', { body: { post: id, reason: 'spam' } }, (await makeMember(t)).token)
  expect(operator('reports').out).toMatch(/reported 1 times \(spam\)\s+Cheap watches/)
  expect(operator('decide', String(id), '--outcome', 'hide').err).toMatch(/^--outcome needs one of dismiss/)
  expect(operator('decide', String(id), '--outcome', 'remove').err).toMatch(/^decide needs --reason/)
  const hours = operator('decide', String(id), '--outcome', 'limit', '--reason', 'Advertising', '--hours', '5')
  expect(hours).toMatchObject({ code: 1, err: 'Choose one of 24, 72, 168, 720 hours.\n' })
  expect(operator('decide', String(id), '--outcome', 'remove', '--reason', 'Advertising').code).toBe(0)
  await t.call('wall.appeal', { body: { post: id, text: 'They are good' } }, author.token)
  expect(operator('reports').out).toContain('appeal: They are good')
  expect(operator('appeal', String(id), '--outcome', 'granted').code).toBe(0)
  expect(await acts(`post:${id}`)).toEqual(['post.decided', 'post.appeal_answered'])
})

test.each([
  [['dance'], '"dance" is not a command.'],
  [['approve'], 'approve needs the number of an application.'],
  [['approve', '1; drop'], 'approve needs the number of an application.'],
  [['approve', '1', '--company', 'x'], '--company needs the number of a company.'],
  [['verify-company', '999999'], 'There is no such record.'],
  [['requests', '--colour'], "Unknown option '--colour'"],
])('%j is refused with one clear line', (words, line) => {
  const { code, err } = operator(...words)
  expect(code).toBe(1)
  expect(err).toMatch(new RegExp(`^${line.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}`))
})

test('an operator looks after some of it, and somebody always looks after everything', async () => {
  const [hanne, ilse, member] = [
    await makeMember(t, { is_operator: true }),
    await makeMember(t, { is_operator: true }),
    await makeMember(t),
  ]
  const give = (who: number, roles: string) => operator('roles', String(who), '--for', roles)
  expect(give(ilse.customer_id, 'events, money').out).toContain('looks after money, events')
  expect((await t.call('office.inbox', {}, ilse.token)).body.counts.map(({ kind }) => kind)).not.toContain('report')
  expect(give(hanne.customer_id, 'events').err).toContain('Nobody else looks after everything')
  expect(give(member.customer_id, 'events').err).toContain('There is no such record')
  expect(give(ilse.customer_id, 'events, ships').err).toContain('one or more of all, content')
  expect(give(ilse.customer_id, 'all').code).toBe(0)
  const log = await t.db
    .selectFrom('audit_log')
    .select(['before', 'after'])
    .where('object', '=', `customer:${ilse.customer_id}`)
    .orderBy('id')
    .execute()
  expect(log).toEqual([
    { before: { operator_roles: ['all'] }, after: { operator_roles: ['money', 'events'] } },
    { before: { operator_roles: ['money', 'events'] }, after: { operator_roles: ['all'] } },
  ])
})
