import { expect, test } from 'vitest'
import { OPERATOR } from './acts.ts'
import { brokenRules } from './axe.ts'
import { PEOPLE, callAs, closeBrowserAfterwards, openVisit, url } from './browser.ts'
import type { Visit } from './browser.ts'

closeBrowserAfterwards()

type Entry = { id: number; state: string; name: string; category: number }
type Round = { id: number; award: { id: number; slug: string } }
type Result = { entry: number; category: number; company: string; weighted_place: number | null }

const CRITERIA = 3

/** The first entry of a judge that is still open. */
async function openEntries(visit: Visit, round: number): Promise<Entry[]> {
  const query = `round=${round}&state=todo&show_all=true`
  return (await callAs<{ results: Entry[] }>(visit.context, `/rest/awards/judging/entries/?${query}`)).results
}

/** Scores an entry with the keys alone, and hands it in. */
async function scoreByKeys({ page }: Visit, entry: number, points: readonly string[]): Promise<void> {
  await page.goto(`/judging/${entry}`)
  await page.getByText('Weighted mean').waitFor()
  const declare = page.getByRole('button', { name: 'Declare and score' })
  if (await declare.isVisible()) {
    await declare.click()
    await declare.waitFor({ state: 'detached' })
  }
  for (const [index, value] of points.entries()) {
    const point = page.getByRole('radiogroup').nth(index).getByRole('radio', { name: value, exact: true })
    // The desk is drawn before its program is there, and hears keys from then on.
    const press = async () => {
      await page.keyboard.press(`Shift+Digit${index + 1}`)
      await page.keyboard.press(value)
      return point.isChecked()
    }
    await expect.poll(press).toBe(true)
  }
  await page.getByText(/^Sent \d\d:\d\d$/).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Handed in' }).waitFor()
}

async function send<T>(
  { context }: Visit,
  method: string,
  path: string,
  body: object = {},
): Promise<{ status: number; body: T }> {
  const cookie = (await context.cookies(url())).find(({ name }) => name === 'userTokens')
  const { access } = JSON.parse(decodeURIComponent(cookie?.value ?? '{}')) as { access?: string }
  const answer = await fetch(url() + path, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${access}` },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as T }
}

const seenBy = async (path: string) => ((await (await fetch(url() + path)).json()) as { count: number }).count

test(
  'two judges score, one recuses; shortlist and winners appear at their minute and not before',
  { timeout: 240_000 },
  async () => {
    const chair = await openVisit({ as: PEOPLE.judge })
    const colleague = await openVisit({ as: 'priya.raman@suryatara.example' })
    const office = await openVisit({ as: OPERATOR })
    const member = await openVisit({ as: PEOPLE.other })

    // Whoever judges nothing has no desk; the chair has one in the menu.
    await member.page.goto('/judging')
    await member.page.getByRole('heading', { name: 'This page does not exist' }).waitFor()
    await chair.page.goto('/judging')
    await chair.page.getByRole('heading', { level: 1, name: 'Judge’s desk' }).waitFor()
    // Only judges have one, so the test of all pages does not come here.
    for (const colorScheme of ['dark', 'light'] as const) {
      await chair.page.emulateMedia({ colorScheme })
      await chair.page.getByRole('heading', { level: 2 }).first().waitFor()
      const broken = await brokenRules(chair.page, colorScheme)
      expect([colorScheme, broken.map(({ id, nodes }) => [id, nodes[0]?.html])]).toEqual([colorScheme, []])
    }
    const rounds = await callAs<{ results: Round[] }>(chair.context, '/rest/awards/judging/')
    const round = rounds.results.find(({ award }) => award.id === 2)
    if (!round) throw new Error('The demonstration has no running round.')

    for (const judge of [chair, colleague])
      for (const { id } of (await openEntries(judge, round.id)).slice(0, 2))
        await scoreByKeys(
          judge,
          id,
          Array.from({ length: CRITERIA }, () => '8'),
        )
    const [left] = await openEntries(colleague, round.id)
    await colleague.page.goto(`/judging/${left?.id}`)
    await colleague.page.getByText('Recuse myself from this entry').click()
    await colleague.page.getByRole('button', { name: 'Recuse', exact: true }).click()
    await colleague.page.getByText('this cannot be undone').waitFor()
    await colleague.page.getByRole('button', { name: 'Recuse', exact: true }).click()
    await colleague.page.getByText('You have recused yourself from this entry.').waitFor()

    // The office ends the round, has it sealed, and decides.
    await send(office, 'PATCH', `/rest/awards/rounds/${round.id}/`, {
      ends_at: new Date(Date.now() + 1500).toISOString(),
    })
    await expect
      .poll(async () => (await send(office, 'POST', `/rest/awards/rounds/${round.id}/seal/`)).status, {
        timeout: 30_000,
      })
      .toBe(200)
    const results = await callAs<{ results: Result[] }>(
      office.context,
      `/rest/awards/rounds/${round.id}/results/?show_all=true`,
    )
    const first = results.results.find(({ weighted_place }) => weighted_place === 1)
    const second = results.results.find(
      ({ category, entry, weighted_place }) =>
        category === first?.category && entry !== first.entry && weighted_place !== null,
    )
    if (!first || !second) throw new Error('Nobody has three sheets.')
    const citation = 'Nobody else told the jury what it cost them.'
    const won = await send<{ code: string; number: string }>(office, 'POST', '/rest/awards/outcomes/', {
      entry: first.entry,
      outcome: 'winner',
      citation,
    })
    await send(office, 'POST', '/rest/awards/outcomes/', { entry: second.entry, outcome: 'finalist' })

    const [shortlist, winners] = [Date.now() + 6000, Date.now() + 12_000]
    await send(office, 'POST', '/rest/awards/publishing/', {
      award: 2,
      shortlist_published_at: new Date(shortlist).toISOString(),
      winners_published_at: new Date(winners).toISOString(),
    })
    /** Asks as a visitor until something is there, and says when it was seen first. */
    const appears = async (path: string) => {
      await expect.poll(() => seenBy(path), { timeout: 30_000, interval: 100 }).toBeGreaterThan(0)
      return Date.now()
    }
    expect(await seenBy('/rest/awards/shortlisted/?award=2')).toBe(0)
    // Neither the winner's page nor its badge, nor a word of it on the award's own.
    const winnersPage = `/cc-awards/${round.award.slug}/2/winners`
    const words = async () => (await fetch(url() + winnersPage)).text()
    for (const path of ['', '.svg', '.png', '-card.png'])
      expect([path, (await fetch(`${url()}/w/${won.body.code}${path}`)).status]).toEqual([path, 404])
    expect(await words()).not.toContain(citation)
    expect(await appears('/rest/awards/shortlisted/?award=2')).toBeGreaterThanOrEqual(shortlist)
    expect(await seenBy('/rest/awards/winners/?award=2')).toBe(0)
    expect(await words()).not.toContain(citation)
    expect(await appears('/rest/awards/winners/?award=2')).toBeGreaterThanOrEqual(winners)
    await expect.poll(words).toContain(citation)

    // A visitor opens the winner's page, its badge and its certificate.
    const { page, complaints } = await openVisit()
    await page.goto(winnersPage)
    await page.getByText(citation).click()
    await page.getByRole('heading', { level: 1, name: first.company }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/w/${won.body.code}`)
    const badge = page.getByRole('img', { name: /^Winner/ }).first()
    await badge.scrollIntoViewIfNeeded()
    // It is drawn when it is first asked for, in a process of its own.
    await expect
      .poll(() => badge.evaluate((image: { naturalWidth: number }) => image.naturalWidth), { timeout: 15_000 })
      .toBeGreaterThan(0)
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download certificate' }).click()
    const file = await (await download).path()
    await page.getByRole('link', { name: 'Check a certificate' }).click()
    await page.locator('input[type=file]').setInputFiles(file)
    await page.getByText('This file is ours and unchanged.').waitFor()
    await page.getByLabel('Certificate number').fill(won.body.number)
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await page.getByText('This number is ours.').waitFor()
    expect(complaints).toEqual([])
    expect([...chair.complaints, ...colleague.complaints]).toEqual([])
  },
)
