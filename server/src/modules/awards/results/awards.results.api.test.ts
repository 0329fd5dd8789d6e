import { expect, test } from 'vitest'
import { allRoutes } from '@app/contract/all'
import type { Route } from '@app/contract/kit'
import { problemsOf } from '../../../../../tools/recompute-round.ts'
import { judgeAll, makeJudging, makeJuror, tokenOf } from '../../../../test/factories/judging.ts'
import type { Judging } from '../../../../test/factories/judging.ts'
import { makeMember } from '../../../../test/factories/people.ts'
import { noteExercised, openTestbed } from '../../../../test/harness.ts'

const t = await openTestbed()
const start = t.clock()

/** An award that was judged and sealed; the clock stands a moment after that, and tokens are good for it. */
async function judged(given: Parameters<typeof makeJudging>[1] = {}) {
  t.setNow(start)
  const j = await makeJudging(t, { entries: 4, ...given })
  await judgeAll(t, j)
  return j
}

const decide = (j: Judging, index: number, outcome: 'shortlisted' | 'finalist' | 'winner' | 'not_selected') =>
  t.call(
    'awards.decideOutcome',
    {
      body: {
        entry: j.entries[index]?.id ?? 0,
        outcome,
        ...(outcome === 'winner'
          ? { citation: `${words(j)}: a corridor others can copy.`, juror: j.jurors[0]?.juror }
          : {}),
      },
    },
    j.operator.token,
  )

/** What stands in no other record than the winner's citation. */
const words = (j: Judging) => `Zanzibarquote${j.award.id}`

const minute = (seconds: number) => new Date(t.clock().getTime() + seconds * 1000)
const publish = (j: Judging, shortlist: Date | null, winners: Date | null) =>
  t.call(
    'awards.setPublishing',
    {
      body: {
        award: j.award.id,
        shortlist_published_at: shortlist?.toISOString() ?? null,
        winners_published_at: winners?.toISOString() ?? null,
      },
    },
    j.operator.token,
  )

/** A winner, a finalist and one more on the shortlist, decided and published. */
async function published() {
  const j = await judged()
  const winner = (await decide(j, 0, 'winner')).body
  const finalist = (await decide(j, 1, 'finalist')).body
  await decide(j, 2, 'shortlisted')
  await publish(j, minute(1), minute(2))
  t.setNow(minute(3))
  await t.runJob('awards.announce')
  await t.settle()
  return { j, winner, finalist, code: winner.code ?? '' }
}

test('the three results side by side, and an export from which anybody recomputes them', async () => {
  const j = await judged()
  const results = await t.call('awards.roundResults', { params: { id: j.round } }, j.operator.token)
  expect(
    results.body.results.map(({ entry, weighted_place, weighted_mean }) => [entry, weighted_place, weighted_mean]),
  ).toEqual(j.entries.map(({ id }, index) => [id, index + 1, `${(8.76 - index).toFixed(6)}`]))
  const exported = await t.call('awards.exportRound', { params: { id: j.round } }, j.operator.token)
  const text = exported.bytes.toString()
  expect(problemsOf(text)).toEqual([])
  expect(problemsOf(text.replace('"8.5"', '"8.4"'))).not.toEqual([])
  const csv = await t.call(
    'awards.exportRound',
    { params: { id: j.round }, query: { format: 'csv' } },
    j.operator.token,
  )
  expect(csv.bytes.toString().split('\r\n')).toHaveLength(1 + 4 * 3 * 2 + 1)
})

test('a round is sealed by the clock, and neither before its end nor without it are there results', async () => {
  t.setNow(start)
  const j = await makeJudging(t)
  const seal = () => t.call('awards.sealRound', { params: { id: j.round } }, j.operator.token)
  expect((await seal()).refused.code).toBe('round_not_over')
  for (const answer of [
    await t.call('awards.roundResults', { params: { id: j.round } }, j.operator.token),
    await t.call('awards.exportRound', { params: { id: j.round } }, j.operator.token),
  ])
    expect([answer.status, answer.refused.code]).toEqual([409, 'round_not_sealed'])
  expect((await decide(j, 0, 'shortlisted')).refused.code).toBe('not_judged')
  t.setNow(j.ends_at)
  await t.runJob('awards.seal_rounds')
  expect((await t.call('awards.round', { params: { id: j.round } }, j.operator.token)).body.seal).toMatch(/^\w{64}$/)
  // Nobody scored, so nobody can be chosen.
  expect((await decide(j, 0, 'winner')).refused.code).toBe('not_judged')
})

test('one winner a category; what is published stays', async () => {
  const j = await judged()
  expect((await decide(j, 0, 'winner')).body).toMatchObject({
    outcome: 'winner',
    number: expect.stringMatching(/-\d\d$/),
  })
  expect((await decide(j, 1, 'winner')).refused.code).toBe('winner_taken')
  const none = await t.call(
    'awards.decideOutcome',
    { body: { entry: j.entries[1]?.id ?? 0, outcome: 'finalist', citation: 'Nice' } },
    j.operator.token,
  )
  expect(none.refused).toEqual({ citation: ['Only a winner has a citation.'] })
  await decide(j, 2, 'shortlisted')
  expect((await publish(j, minute(10), minute(5))).refused).toEqual({
    winners_published_at: ['Winners cannot appear before the shortlist.'],
  })
  await publish(j, minute(-60), minute(60))
  expect((await decide(j, 3, 'shortlisted')).refused.code).toBe('published')
  expect((await decide(j, 2, 'not_selected')).refused.code).toBe('published')
  expect((await decide(j, 2, 'finalist')).status).toBe(200)
  expect((await publish(j, null, null)).refused.code).toBe('published')
  const early = await t.call(
    'awards.revokeOutcome',
    { params: { id: j.entries[0]?.id ?? 0 }, body: { reason: 'No' } },
    j.operator.token,
  )
  expect(early.refused.code).toBe('not_published')
  t.setNow(minute(61))
  expect((await decide(j, 2, 'winner')).refused.code).toBe('published')
})

/** Every answer to every GET that a person can ask for with the ids at hand, by call and address. */
async function crawl(j: Judging, tokens: Record<string, string | undefined>): Promise<Map<string, string>> {
  const ids = [
    j.award.id,
    j.category.id,
    j.round,
    ...j.entries.map(({ id }) => id),
    ...j.entries.map(({ company_id }) => company_id),
  ]
  const codes = (
    await t.db.selectFrom('award_outcome').select(['code', 'number']).where('award_id', '=', j.award.id).execute()
  ).flatMap(({ code, number }) => [code, number])
  const found = new Map<string, string>()
  const reading = allRoutes().filter(
    (route) => route.method === 'GET' && route.who !== 'operator' && route.who !== 'provider',
  )
  for (const [who, token] of Object.entries(tokens)) {
    for (const route of reading)
      for (const path of addresses(
        route,
        ids,
        codes.filter((code) => code !== null),
      ))
        found.set(`${who} ${route.id} ${path}`, await answerOf(path, token))
    for (const code of codes) found.set(`${who} badge ${code}`, await answerOf(`/w/${code}.svg`, token))
  }
  return found
}

function addresses(route: Route, ids: number[], words: string[]): string[] {
  const query = ['award', 'category', 'id', 'entry', 'round', 'company', 'customer', 'search', 'q', 'query']
  if (/\{/.test(route.path)) {
    const values = /\{(code|number)\}/.test(route.path) ? words : ids
    return values.map((value) => route.path.replaceAll(/\{\w+\}/g, String(value)))
  }
  const shape = Object.keys((route.query as unknown as { shape?: object }).shape ?? {})
  const asked = query.filter((name) => shape.includes(name))
  return [
    route.path,
    ...asked.map(
      (name) => `${route.path}?${name}=${/search|q/.test(name) ? 'Entrant' : name === 'round' ? ids[2] : ids[0]}`,
    ),
  ]
}

async function answerOf(path: string, token: string | undefined): Promise<string> {
  const answer = await fetch(`${t.base}${path}`, { headers: token ? { authorization: `Bearer ${token}` } : {} })
  const text = await answer.text()
  // Numbers of requests differ from one to the next, and so do the moments at which files are drawn.
  if (answer.headers.get('content-type')?.includes('pdf'))
    return `${answer.status} ${text.replaceAll(/D:\d{14}Z|\/ID \[[^\]]*\]/g, '')}`
  return `${answer.status} ${text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '')}`
}

test(
  'before its minute nobody but operators learns what was decided: every answer is as if nothing were',
  { timeout: 120_000 },
  async () => {
    const j = await judged()
    const entrant = j.entries[0]?.member
    const people = { member: await makeMember(t), entrant, judge: j.jurors[0], other: await makeJuror(t, j.award.id) }
    const tokens: Record<string, string | undefined> = { visitor: undefined }
    for (const [who, one] of Object.entries(people)) tokens[who] = one && (await tokenOf(t, one))
    // The minutes are no secret; what is decided for them is.
    await publish(j, minute(100), minute(200))
    const nothing = await crawl(j, tokens)
    await decide(j, 0, 'winner')
    await decide(j, 1, 'finalist')
    await decide(j, 2, 'shortlisted')
    await t.runJob('awards.announce')
    await t.settle()
    const decided = await crawl(j, tokens)
    const told = [...decided].filter(([address, text]) => nothing.has(address) && nothing.get(address) !== text)
    expect(told.map(([address]) => address)).toEqual([])
    const named = [...decided].filter(
      ([address, text]) => !nothing.has(address) && !text.startsWith('404') && !/"verdict":"unknown"/.test(text),
    )
    expect(named.map(([address]) => address)).toEqual([])
    expect([...decided.values()].some((text) => text.includes(words(j)))).toBe(false)
    const office = await t.call('awards.winners', { query: { award: j.award.id } }, j.operator.token)
    expect(office.body.results[0]?.winner?.citation).toContain(words(j))

    t.setNow(minute(100))
    await t.runJob('awards.announce')
    await t.settle()
    const listed = await crawl(j, tokens)
    expect([...listed.values()].some((text) => text.includes(words(j)))).toBe(false)
    expect(listed.get(`visitor awards.shortlisted /rest/awards/shortlisted/?award=${j.award.id}`)).toContain(
      j.entries[2]?.company,
    )
    expect(listed.get(`visitor awards.winners /rest/awards/winners/?award=${j.award.id}`)).toContain('"results":[]')

    t.setNow(minute(100))
    await t.runJob('awards.announce')
    await t.settle()
    const open = await crawl(j, tokens)
    for (const who of Object.keys(tokens)) {
      const addressesWithIt = [...open].filter(
        ([address, text]) => address.startsWith(`${who} `) && text.includes(words(j)),
      )
      expect(addressesWithIt.map(([address]) => address.split(' ')[1])).toEqual(
        expect.arrayContaining(['awards.winners', 'awards.winner']),
      )
    }
  },
)

test('the shortlist says nothing of who won: neither a word nor the order', async () => {
  const { j } = await published()
  const list = await t.call('awards.shortlisted', { query: { award: j.award.id } })
  expect(list.body.results[0]?.companies.map(({ name }) => name)).toEqual(
    j.entries
      .slice(0, 3)
      .map(({ company }) => company)
      .toSorted((one, other) => (one < other ? -1 : 1)),
  )
  expect(Object.keys(list.body.results[0]?.companies[0] ?? {}).toSorted()).toEqual([
    'city',
    'country',
    'id',
    'logo',
    'name',
  ])
})

test('entrants and their colleagues are told at the minute, once, without a word of who won', async () => {
  const { j } = await published()
  await t.runJob('awards.announce')
  await t.settle()
  const told = await t.db
    .selectFrom('notification')
    .select(['customer_id', 'detail'])
    .where('kind', '=', 'award_result')
    .where('subject_id', '=', j.award.id)
    .execute()
  expect(
    told
      .filter(({ detail }) => detail === 'winners')
      .map(({ customer_id }) => customer_id)
      .toSorted(),
  ).toEqual(j.entries.map(({ member }) => member.customer_id).toSorted())
  const [entrant] = j.entries
  const token = await tokenOf(t, entrant?.member ?? j.operator)
  const list = await t.call('notifications.list', {}, token)
  expect(list.body.results[0]).toMatchObject({ kind: 'award_result', subject: { type: 'award', id: j.award.id } })
  expect(JSON.stringify(list.body)).not.toContain(words(j))
})

test('a winner’s page, with its finalists; and what my company reads of its own entries', async () => {
  const { j, code } = await published()
  const page = await t.call('awards.winner', { params: { code } })
  expect(page.body).toMatchObject({
    outcome: 'winner',
    company: { name: j.entries[0]?.company },
    entries: 4,
    citation: expect.stringContaining(words(j)),
    finalists: [{ company: { name: j.entries[1]?.company } }],
    revoked: null,
  })
  const outcomes = async (index: number) => {
    const member = j.entries[index]?.member
    const token = await tokenOf(t, member ?? j.operator)
    return (await t.call('awards.myOutcomes', { query: { award: j.award.id } }, token)).body.results.map(
      ({ outcome }) => outcome,
    )
  }
  expect([await outcomes(0), await outcomes(1), await outcomes(2), await outcomes(3)]).toEqual([
    ['winner'],
    ['finalist'],
    ['shortlisted'],
    ['not_selected'],
  ])
})

const check = async (file: Buffer) => {
  noteExercised('awards.checkCertificate')
  const answer = await fetch(`${t.base}/rest/awards/certificates/check/`, {
    method: 'POST',
    headers: { 'content-type': 'application/pdf' },
    body: new Uint8Array(file),
  })
  return (await answer.json()) as { verdict: string; certificate: { number: string } | null }
}

test('a certificate is genuine as it is, and no more with any byte of it changed', { timeout: 60_000 }, async () => {
  const { code, winner } = await published()
  const { bytes, headers } = await t.call('awards.certificate', { params: { code } })
  expect(headers.get('content-type')).toBe('application/pdf')
  expect(await check(bytes)).toMatchObject({ verdict: 'genuine', certificate: { number: winner.number } })
  // Every byte of the ending, and every hundredth of the rest, in one bit.
  const places = [...bytes.keys()].filter((at) => at > bytes.length - 260 || at % 397 === 0)
  for (const at of places) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ (1 << (at % 8))
    expect([at, (await check(changed)).verdict]).not.toEqual([at, 'genuine'])
  }
  for (const altered of [
    bytes.subarray(0, -1),
    Buffer.concat([bytes, Buffer.from('\n')]),
    Buffer.concat([bytes, bytes]),
    Buffer.from('%PDF-1.4 nothing of ours'),
    Buffer.alloc(0),
  ])
    expect((await check(altered)).verdict).not.toBe('genuine')
  const byNumber = await t.call('awards.certificateByNumber', {
    params: { number: winner.number?.toLowerCase() ?? '' },
  })
  expect(byNumber.body).toMatchObject({ verdict: 'genuine', certificate: { code } })
  expect((await t.call('awards.certificateByNumber', { params: { number: 'NO-26-NO-01' } })).body.verdict).toBe(
    'unknown',
  )
})

test('certificates of a former secret stay good, and one that anybody else signed is not', async () => {
  const { code } = await published()
  const { bytes } = await t.call('awards.certificate', { params: { code } })
  await t.runJob('awards.keep_signing_key')
  const secret = t.config.secret
  try {
    Object.assign(t.config, { secret: 'another-secret-that-only-tests-know-0123456789' })
    expect((await check(bytes)).verdict).toBe('genuine')
    const other = (await t.call('awards.certificate', { params: { code } })).bytes
    expect((await check(other)).verdict).toBe('genuine')
    Object.assign(t.config, { secret })
    // Signed with a key that this product never had.
    expect((await check(other)).verdict).toBe('changed')
  } finally {
    Object.assign(t.config, { secret })
  }
})

test('a badge can be shown by any site, sets nothing and loads nothing', async () => {
  const { code } = await published()
  for (const query of ['', '?form=strip', '?form=strip&on=dark']) {
    const badge = await fetch(`${t.base}/w/${code}.svg${query}`)
    const text = await badge.text()
    expect(badge.status).toBe(200)
    expect(badge.headers.get('content-type')).toContain('image/svg+xml')
    expect(badge.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(badge.headers.get('access-control-allow-origin')).toBe('*')
    expect(badge.headers.get('set-cookie')).toBeNull()
    expect(text).not.toMatch(/<script|href=|url\(|on\w+=|<style|<image|<foreignObject/i)
  }
  const again = await fetch(`${t.base}/w/${code}.svg`)
  const kept = await fetch(`${t.base}/w/${code}.svg`, { headers: { 'if-none-match': again.headers.get('etag') ?? '' } })
  expect(kept.status).toBe(304)
  expect((await fetch(`${t.base}/w/ZZZZZZZ.svg`)).status).toBe(404)
})

test('a title that is withdrawn says so on its page, its badge, its certificate and in every list', async () => {
  const { j, code, winner } = await published()
  const { bytes } = await t.call('awards.certificate', { params: { code } })
  const token = await tokenOf(t, j.operator)
  const reason = 'The figures were not those of the company.'
  const done = await t.call('awards.revokeOutcome', { params: { id: winner.entry }, body: { reason } }, token)
  expect(done.body.revoked?.reason).toBe(reason)
  expect((await t.call('awards.winner', { params: { code } })).body.revoked).toMatchObject({ reason })
  expect((await check(bytes)).verdict).toBe('revoked')
  expect((await t.call('awards.certificateByNumber', { params: { number: winner.number ?? '' } })).body.verdict).toBe(
    'revoked',
  )
  const none = await t.call('awards.certificate', { params: { code } })
  expect([none.status, none.refused.code]).toEqual([410, 'revoked'])
  expect(await (await fetch(`${t.base}/w/${code}.svg`)).text()).toContain('WITHDRAWN')
  const list = await t.call('awards.winners', { query: { award: j.award.id } })
  expect(list.body.results[0]?.winner?.revoked).toMatchObject({ reason })
  const acts = await t.db
    .selectFrom('audit_log')
    .select(['act', 'reason', 'customer_id'])
    .where('object', '=', `award_applicant:${winner.entry}`)
    .orderBy('id')
    .execute()
  expect(acts).toMatchObject([
    { act: 'award_outcome.decided', customer_id: j.operator.customer_id },
    { act: 'award_outcome.revoked', reason, customer_id: j.operator.customer_id },
  ])
})
