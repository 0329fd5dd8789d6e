import Fastify from 'fastify'
import { publicPathsOf } from '../../occasions/occasions.reads.ts'
import { expect, test } from 'vitest'
import { allRoutes } from '@app/contract/all'
import type { Route } from '@app/contract/kit'
import { liveEvents } from '@app/contract/live'
import type { LiveEvents } from '@app/contract/live'
import { registerSitemap } from '#kit/pages/sitemap.ts'
import { publishedTitlePaths } from '../index.ts'
import { makeJuror, tokenOf } from '../../../../test/factories/judging.ts'
import type { Judging } from '../../../../test/factories/judging.ts'
import { listenAs } from '../../../../test/factories/live.ts'
import { makeMember } from '../../../../test/factories/people.ts'
import { resultsOf } from '../../../../test/factories/results.ts'
import { openTestbed } from '../../../../test/harness.ts'

const t = await openTestbed()
const { words, minute, judged, decide, publish } = resultsOf(t)

/** Every answer to every GET that a person can ask for with the ids at hand, and to a search, by call and address. */
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
    for (const code of codes)
      for (const picture of ['.svg', '.png', '-card.png'])
        found.set(`${who} picture ${code}${picture}`, await answerOf(`/w/${code}${picture}`, token))
    found.set(`${who} card`, await answerOf(`/w/award-${j.award.id}.png`, token))
    for (const keyword of [words(j), j.entries[0]?.company ?? ''])
      found.set(`${who} search ${keyword}`, await searched(keyword, token))
  }
  found.set('engine sitemap', await sitemap())
  return found
}

/** What search engines are told now. */
async function sitemap(): Promise<string> {
  const app = Fastify()
  const paths = async () => [
    ...(await publicPathsOf('award', t.db, t.clock())),
    ...(await publishedTitlePaths(t.db, t.clock())),
  ]
  registerSitemap(app, { url: t.base, paths })
  return (await app.inject('/sitemap.xml')).body
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

async function searched(keyword: string, token: string | undefined): Promise<string> {
  const { status, body } = await t.call('search.everything', { body: { keyword } }, token)
  return `${status} ${JSON.stringify(body)}`
}

async function answerOf(path: string, token: string | undefined): Promise<string> {
  const answer = await fetch(`${t.base}${path}`, { headers: token ? { authorization: `Bearer ${token}` } : {} })
  const text = await answer.text()
  // Numbers of requests differ from one to the next, and so do the moments at which files are drawn.
  if (answer.headers.get('content-type')?.includes('pdf'))
    return `${answer.status} ${text.replaceAll(/D:\d{14}Z|\/ID \[[^\]]*\]/g, '')}`
  return `${answer.status} ${text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '')}`
}

/** The code of the winner's page. */
const codeOf = async (j: Judging) =>
  (
    await t.db
      .selectFrom('award_outcome')
      .select('code')
      .where('award_id', '=', j.award.id)
      .where('outcome', '=', 'winner')
      .executeTakeFirstOrThrow()
  ).code ?? ''

test(
  'before its minute nobody but operators learns what was decided: every answer is as if nothing were',
  { timeout: 300_000 },
  async () => {
    const j = await judged()
    const entrant = j.entries[0]?.member
    const people = { member: await makeMember(t), entrant, judge: j.jurors[0], other: await makeJuror(t, j.award.id) }
    const tokens: Record<string, string | undefined> = { visitor: undefined }
    for (const [who, one] of Object.entries(people)) tokens[who] = one && (await tokenOf(t, one))
    // The minutes are no secret; what is decided for them is.
    await publish(j, minute(100), minute(200))
    const nothing = await crawl(j, tokens)
    const pages = await Promise.all(
      Object.entries(tokens).flatMap(([who, token]) =>
        token ? [listenAs(t, { token }).then((page) => ({ who, page }))] : [],
      ),
    )
    const told = () =>
      pages.flatMap(({ who, page }) =>
        (Object.keys(liveEvents) as (keyof LiveEvents)[]).flatMap((event) =>
          page.heard(event).map(() => `${who} ${event}`),
        ),
      )
    await decide(j, 0, 'winner')
    await decide(j, 1, 'finalist')
    await decide(j, 2, 'shortlisted')
    await t.runJob('awards.announce')
    await t.settle()
    const decided = await crawl(j, tokens)
    const changed = [...decided].filter(([address, text]) => nothing.has(address) && nothing.get(address) !== text)
    expect(changed.map(([address]) => address)).toEqual([])
    expect(told()).toEqual([])
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

    const code = await codeOf(j)
    expect(await sitemap()).not.toContain(code)

    t.setNow(minute(100))
    await t.runJob('awards.announce')
    await t.settle()
    expect(await sitemap()).toContain(`/w/${code}`)
    for (const picture of ['.svg', '.png', '-card.png'])
      expect((await fetch(`${t.base}/w/${code}${picture}`)).status).toBe(200)
    await expect.poll(told).toContain('entrant notifications_changed')
    for (const { page } of pages) page.end()
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
