import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright'
import { SMTPServer } from 'smtp-server'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, dropDatabase } from '../../server/src/db/create.ts'
import { openDatabase, sql } from '../../server/src/kit/data/db.ts'
import { startCluster } from '../../server/test/cluster.ts'
import { brokenRules } from './axe.ts'
import { closeBrowserAfterwards, openVisit } from './browser.ts'
import {
  FIRST_PASSWORD,
  apply,
  bookByTransfer,
  decide,
  makeEvent,
  recordTransfer,
  setUp,
  settleIn,
} from './founding.ts'
import { crown, enter, judge, makeAward, openRound } from './founding.award.ts'
import { startProduct } from './server.ts'
import type { Running } from './server.ts'

closeBrowserAfterwards()

/** An installation for production, with nothing in its database, and a mail server that takes everything. */
let product: Running
let cluster: Awaited<ReturnType<typeof startCluster>>
const database = `founding_${randomBytes(6).toString('hex')}`
const mails: string[] = []
const smtp = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  onData(stream, _session, done) {
    let text = ''
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
    stream.on('end', () => {
      mails.push(text.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '='))
      done()
    })
  },
})

/** The newest link of a kind that was mailed to somebody. */
async function linkMailedTo(email: string, kind: string): Promise<string> {
  const link = () =>
    mails
      .filter((mail) => mail.includes(email))
      .map((mail) => new RegExp(`http\\S*${kind}[^\\s"<)]+`).exec(mail)?.[0])
      .findLast((found) => found !== undefined)
  await expect.poll(link, { timeout: 40_000 }).toContain(kind)
  return link() ?? ''
}

beforeAll(async () => {
  cluster = await startCluster()
  await createDatabase(cluster.url('postgres'), database)
  await new Promise<void>((ready) => void smtp.listen(0, '127.0.0.1', () => ready()))
  const { port } = smtp.server.address() as AddressInfo
  product = await startProduct({
    NODE_ENV: 'production',
    DATABASE_URL: cluster.url(database),
    APP_SECRET: randomBytes(32).toString('base64'),
    SMTP_URL: `smtp://127.0.0.1:${port}`,
  })
}, 120_000)
afterAll(async () => {
  await product.stop()
  await dropDatabase(cluster.url('postgres'), database)
  await cluster.stop()
  await new Promise<void>((done) => {
    smtp.close(() => done())
  })
})

/** Two members whom nobody has to let in: the way of a stranger is walked by another. */
async function twoMembers(): Promise<{ email: string; last: string }[]> {
  const people = ['Lindqvist', 'Okafor'].map((last) => ({ email: `${last.toLowerCase()}@judges.example`, last }))
  const { db, close } = openDatabase(cluster.url(database), { max: 1 })
  await sql`with house as (
      insert into company (name, category, country, verified_at, first_settings_at, created_at)
      values ('House of Judges', 'carrier', 'DK', now(), now(), now()) returning id),
    person as (
      insert into customer (email, first_name, last_name, company_id, password_hash, registration_completed_at, created_at)
      select lower(last) || '@judges.example', 'Kim', last, house.id, (select password_hash from customer where is_operator limit 1), now(), now()
      from house, unnest(${people.map(({ last }) => last)}::text[]) as last returning id)
    insert into customer_profile (customer_id, job_title) select id, 'Judge' from person`.execute(db)
  await close()
  return people
}

/** The operator records the transfer for what a member has just bought, whose page says then that it is paid. */
async function pays(buyer: Page, operator: Page, company: string): Promise<void> {
  const invoice = buyer.url()
  await recordTransfer(operator, company)
  await buyer.goto(invoice)
  await buyer.getByRole('heading', { name: /^Paid: / }).waitFor()
}

/** A browser in which somebody is signed in. */
async function signedIn(username: string) {
  const visit = await openVisit({ at: product.url })
  const answer = await fetch(`${product.url}/rest/api/token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: FIRST_PASSWORD }),
  })
  const { access, refresh } = (await answer.json()) as { access: string; refresh: string }
  const value = encodeURIComponent(JSON.stringify({ access, refresh }))
  await visit.context.addCookies([{ name: 'userTokens', value, url: product.url }])
  return visit
}

test(
  'from an empty database to a paid seat and a judged entry, by nothing but the pages',
  { timeout: 480_000 },
  async () => {
    const address = /http\S+\/setup\?token=\S+/.exec(product.said)?.[0] ?? ''
    expect(address).toContain(product.url)
    const { page, complaints } = await openVisit({ at: product.url })
    await page.goto(address)
    await page.getByLabel('Name of the community').fill('Northern Lanes')
    await page.getByLabel('First name').fill('Ida')
    await page.getByLabel('Last name').fill('Falk')
    await page.getByLabel('Email').fill('ida@lanes.example')
    await page.getByLabel('New password').fill(FIRST_PASSWORD)
    await page.getByRole('button', { name: 'Start the community' }).click()
    await page.waitForURL('**/setup/community')
    await page.getByRole('banner').getByText('Northern Lanes').waitFor()
    await page.getByRole('heading', { name: 'Set up the community' }).waitFor()
    const broken = await brokenRules(page, 'light')
    expect(broken.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([])
    // Every page leads back here until nothing is missing: empty ones, and the office.
    await page.goto('/all-awards')
    await page.getByRole('link', { name: 'See what the community lacks' }).waitFor()
    // What stands beside a page with little in it begins where the page does.
    const beside = await page.getByRole('complementary').first().boundingBox()
    expect(beside?.y).toBeLessThan(120)
    await page.goto('/office')
    await page.getByRole('link', { name: /^Finish the setup/ }).click()
    await page.waitForURL('**/setup/community')
    await setUp(page)
    await expect.poll(() => mails.some((mail) => mail.includes('To: Ida Falk <ida@lanes.example>'))).toBe(true)
    await makeEvent(page, 'Quay Days')
    await page.goto('/setup/community')
    await page.getByText('Everything is in place.').waitFor()

    // A visitor sees what was set, and the address is spent. Then the visitor becomes a member.
    const mads = {
      email: 'mads.holm@kattegat-freight.example',
      first: 'Mads',
      last: 'Holm',
      company: 'Kattegat Freight',
    }
    const visitor = await openVisit({ at: product.url })
    await visitor.page.goto('/terms-and-conditions')
    await visitor.page.getByText('Be fair.').waitFor()
    await visitor.page.getByText('Northern Lanes').first().waitFor()
    await visitor.page.goto(address)
    await visitor.page.getByRole('heading', { name: 'This page does not exist' }).waitFor()
    await apply(visitor.page, mads)
    await visitor.page.goto(await linkMailedTo(mads.email, 'confirm='))
    await visitor.page.getByRole('heading', { name: 'Your address is confirmed' }).waitFor()
    await decide(page, 'Mads Holm', 'Let in')
    await settleIn(visitor.page, await linkMailedTo(mads.email, '/settings/set-password/'))
    const verified = await decide(page, 'Kattegat Freight', 'Verify')

    // A result takes three judges, and an entry is judged once it is approved and its fee paid.
    const others = await twoMembers()
    const award = await makeAward(page, 'Quay Prize', ['Ida Falk', ...others.map(({ last }) => last)])
    await verified()
    await enter(visitor.page, 'Quay Prize', 'Quietest Terminal')
    const approved = await decide(page, 'Kattegat Freight', 'Approve')
    await pays(visitor.page, page, mads.company)
    await approved()
    await openRound(page, award)
    await judge(page)
    for (const { email } of others) await judge((await signedIn(email)).page)

    // Winners are there at their minute, for everybody, and whoever won is told.
    const minute = await crown(page, award, 'Europe/Copenhagen')
    const winners = `/cc-awards/quay-prize/${award}/winners`
    const anybody = await openVisit({ at: product.url })
    await anybody.page.goto(winners)
    await anybody.page.getByRole('heading').first().waitFor()
    expect(await anybody.page.content()).not.toContain('the gulls')
    expect(Date.now()).toBeLessThan(minute)
    // Somebody who wants to be there then has the time to book.
    await bookByTransfer(visitor.page, 'Quay Days')
    await pays(visitor.page, page, mads.company)
    await anybody.page.waitForTimeout(Math.max(0, minute - Date.now() + 1000))
    const isOut = async () => {
      await anybody.page.goto(winners)
      return anybody.page.getByText('One hears the gulls again.').count()
    }
    await expect.poll(isOut, { timeout: 30_000, interval: 2000 }).toBeGreaterThan(0)
    await anybody.page.getByText('Kattegat Freight').first().waitFor()

    // The colour and the account that were wrong on purpose were refused, and the spent address is none.
    expect(complaints.filter((line) => !line.includes('400 (Bad Request)'))).toEqual([])
    expect(visitor.complaints.filter((line) => !line.includes('404'))).toEqual([])
  },
)
