import sharp from 'sharp'
import { expect, test } from 'vitest'
import { problemsOf } from '../../../../../tools/recompute-round.ts'
import { makeAward } from '../../../../test/factories/awards.ts'
import { makeJudging, tokenOf } from '../../../../test/factories/judging.ts'
import { resultsOf } from '../../../../test/factories/results.ts'
import { noteExercised, openTestbed } from '../../../../test/harness.ts'

const t = await openTestbed()
const { start, words, minute, judged, decide, publish, published } = resultsOf(t)

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

test('whoever signs for the jury shows of their profile what they want to', async () => {
  const { j, code } = await published()
  const customer_id = j.jurors[0]?.customer_id ?? 0
  const shows = async (to: string) => {
    await t.db
      .updateTable('customer_profile')
      .set({
        job_title: 'Signer',
        profile_picture: 'portraits/signer.webp',
        display_configuration: JSON.stringify({ job_title: to, profile_picture: to }),
      })
      .where('customer_id', '=', customer_id)
      .execute()
    const token = await tokenOf(t, j.operator)
    const { body: page } = await t.call('awards.winner', { params: { code } })
    const { body: list } = await t.call('awards.winners', { query: { award: j.award.id } }, token)
    return [page.signer, list.results[0]?.winner?.signer].map((one) => [one?.job_title, one?.picture?.split('?')[0]])
  }
  const hidden = [null, undefined]
  const shown = ['Signer', '/files/portraits/signer.webp']
  for (const to of ['nobody', 'network']) expect(await shows(to)).toEqual([hidden, hidden])
  expect(await shows('everyone')).toEqual([shown, shown])
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
    // What it says is drawn in outlines, whatever typefaces the reader has.
    expect(text).not.toMatch(/<text|font-family/i)
    expect(text.match(/<path /g)?.length).toBeGreaterThan(3)
  }
  const again = await fetch(`${t.base}/w/${code}.svg`)
  const kept = await fetch(`${t.base}/w/${code}.svg`, { headers: { 'if-none-match': again.headers.get('etag') ?? '' } })
  expect(kept.status).toBe(304)
  expect((await fetch(`${t.base}/w/ZZZZZZZ.svg`)).status).toBe(404)
})

test('badges come as PNG in three sizes, and every link has a card; nothing of it for what is not published', async () => {
  const { j, code } = await published()
  const widthOf = async (path: string) => {
    const picture = await fetch(`${t.base}${path}`)
    const bytes = Buffer.from(await picture.arrayBuffer())
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
    return (await sharp(bytes).metadata()).width
  }
  expect(
    await Promise.all(['', '?times=1', '?times=4', '?times=9'].map((size) => widthOf(`/w/${code}.png${size}`))),
  ).toEqual([300, 150, 600, 300])
  expect(await widthOf(`/w/${code}.png?form=strip&on=dark`)).toBe(720)
  expect(await widthOf(`/w/${code}-card.png`)).toBe(1200)
  expect(await widthOf(`/w/award-${j.award.id}.png`)).toBe(1200)
  const draft = await makeAward(t, { published: false })
  for (const path of ['/w/ZZZZZZZ.png', '/w/ZZZZZZZ-card.png', `/w/award-${draft.id}.png`, '/w/award-0.png'])
    expect((await fetch(`${t.base}${path}`)).status).toBe(404)
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
  expect(await (await fetch(`${t.base}/w/${code}.svg`)).text()).toContain('<title>Withdrawn: Winner ')
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
