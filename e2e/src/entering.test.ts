import type { BrowserContext, Page } from 'playwright'
import { expect, test } from 'vitest'
import { OPERATOR, actAs } from './acts.ts'
import { callAs, closeBrowserAfterwards, openVisit, url } from './browser.ts'

closeBrowserAfterwards()

/** What a colleague writes is saved within two seconds, and comes here by itself. */
const PATIENT = { timeout: 10_000 }

const KAROLINA = 'karolina.mazur@baltika-feeder.example'
const TOMASZ = 'tomasz.wilk@baltika-feeder.example'

type Awards = { results: { id: number; slug: string; name: string }[] }
type Entry = {
  id: number
  state: string
  fee: { state: string }
  questions: { id: number; prompt: string; number: number }[]
  files: { id: string }[]
}

async function openAward(): Promise<Awards['results'][number]> {
  const { results } = (await (await fetch(`${url()}/rest/awards/?show_all=true`)).json()) as Awards
  const found = results.find(({ name }) => name.startsWith('Global Carrier Awards'))
  if (!found) throw new Error('There is no award to enter.')
  return found
}

/** What the awards office decides, by its own call. */
async function decide(entry: number, body: object): Promise<void> {
  await actAs(OPERATOR, 'POST', `/rest/awards/applicants/${entry}/decide/`, body)
}

const pdf = (text: string) =>
  Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n% ${text}\ntrailer<</Root 1 0 R>>\nstartxref\n0\n%%EOF\n`,
  )

/** Begins an entry from the list of categories. @returns its id */
async function begin(page: Page, award: { id: number; slug: string }, category: string): Promise<number> {
  await page.goto(`/awards/${award.slug}/${award.id}/enter-award`)
  await page
    .getByRole('button', { name: `Begin entry${category}` })
    .or(page.getByRole('button', { name: `Begin entry ${category}` }))
    .click()
  await page.waitForURL(/entry=\d+/)
  await page.getByRole('heading', { level: 1, name: category }).waitFor()
  return Number(new URL(page.url()).searchParams.get('entry'))
}

const entryOf = (context: BrowserContext, id: number) => callAs<Entry>(context, `/rest/awards/applicants/${id}/`)

async function writeAll(page: Page, context: BrowserContext, id: number): Promise<void> {
  const { questions } = await entryOf(context, id)
  for (const { prompt, number } of questions)
    await page.getByRole('textbox', { name: prompt }).fill(`Answer ${number}, in a few words.`)
  await page
    .locator('input[type=file][multiple]')
    .setInputFiles({ name: `Figures ${id}.pdf`, mimeType: 'application/pdf', buffer: pdf(String(id)) })
  await page.getByRole('link', { name: `Download Figures ${id}` }).waitFor()
}

async function submit(page: Page, pays: 'card' | 'transfer'): Promise<void> {
  await page.getByLabel('We accept the terms of entering.').check()
  await page.getByRole('radio', { name: pays === 'card' ? /^Card/ : /^On invoice/ }).check()
  // Nothing is missing any more, an upload under way neither.
  await page.getByText('It locks the entry, and a receipt comes by mail.').waitFor()
  await page.locator('button:visible', { hasText: /^Submit entry/ }).click()
  await page.waitForURL('**/book-award-details?**')
}

/** Pays the fee that the page asks for after submitting, by card. */
async function payFee(page: Page, entry: number): Promise<void> {
  expect(new URL(page.url()).searchParams.get('applicant')).toBe(String(entry))
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await page.getByLabel('Expiry').fill('12 / 30')
  await page.getByLabel('Security code').fill('123')
  await page.getByLabel('I accept the').check()
  await page.locator('button:visible', { hasText: /^Pay .*\d/ }).click()
  await page.waitForURL('**/payment-success?invoice=*')
  await page.getByRole('heading', { name: /^Paid: / }).waitFor()
}

test(
  'a company enters two categories, a colleague beside; one is sent back for changes and approved',
  { timeout: 180_000 },
  async () => {
    const award = await openAward()
    const karolina = await openVisit({ as: KAROLINA })
    const tomasz = await openVisit({ as: TOMASZ })
    const first = await begin(karolina.page, award, 'Intermodal Corridor of the Year')

    // Each sees where the other writes, and what was written arrives by itself.
    await tomasz.page.goto(`/awards/${award.slug}/${award.id}/enter-award?entry=${first}`)
    const { questions } = await entryOf(karolina.context, first)
    const [one, two] = questions.map(({ prompt }) => prompt)
    await tomasz.page.getByText('Here now').first().waitFor()
    await karolina.page.getByRole('textbox', { name: one ?? '' }).pressSequentially('Gdańsk to Verona', { delay: 20 })
    await tomasz.page.getByText(/Karolina is writing/).waitFor()
    await tomasz.page.getByRole('textbox', { name: two ?? '' }).fill('Furniture and steel.')
    await expect
      .poll(() => karolina.page.getByRole('textbox', { name: two ?? '' }).inputValue(), PATIENT)
      .toBe('Furniture and steel.')
    await expect
      .poll(() => tomasz.page.getByRole('textbox', { name: one ?? '' }).inputValue(), PATIENT)
      .toBe('Gdańsk to Verona')
    await tomasz.page.getByText(/Karolina is writing/).waitFor({ state: 'detached' })

    await writeAll(karolina.page, karolina.context, first)
    await submit(karolina.page, 'card')
    await payFee(karolina.page, first)
    await tomasz.page.getByText('The fee is paid.').waitFor()
    const second = await begin(karolina.page, award, 'Cold Chain Operator')
    await writeAll(karolina.page, karolina.context, second)
    await submit(karolina.page, 'transfer')
    expect(await karolina.page.getByRole('radio', { name: /^Bank transfer/ }).isChecked()).toBe(true)
    expect([(await entryOf(karolina.context, first)).state, (await entryOf(karolina.context, second)).state]).toEqual([
      'submitted',
      'submitted',
    ])

    // The awards office asks for one change; the colleague makes it.
    const { questions: asked } = await entryOf(karolina.context, second)
    await decide(second, {
      decision: 'request_changes',
      reason: 'One thing before the judges.',
      until: new Date(Date.now() + 5 * 86_400_000).toISOString(),
      questions: [{ question: asked[0]?.id, note: 'Please name the ranges.' }],
    })
    await tomasz.page.goto(`/awards/${award.slug}/${award.id}/enter-award?entry=${second}`)
    await tomasz.page.getByText('Please name the ranges.').waitFor()
    expect(await tomasz.page.getByRole('textbox').count()).toBe(1)
    await tomasz.page.getByRole('textbox').fill('Between minus 25 and plus 4 degrees.')
    await tomasz.page.getByText('No further fee; judges see only the new version.').waitFor()
    await tomasz.page.locator('button:visible', { hasText: 'Send again' }).click()
    await tomasz.page.getByText('Your entry is submitted').waitFor()
    await decide(second, { decision: 'approve' })
    await tomasz.page.getByText('Your entry is approved').waitFor()
    expect((await entryOf(tomasz.context, second)).state).toBe('approved')

    // Its fee waits on the same page.
    await tomasz.page.getByRole('link', { name: /^Pay / }).click()
    await tomasz.page.waitForURL('**/book-award-details?**')
    await payFee(tomasz.page, second)
    // That the fee is paid is a reaction to the payment.
    await expect.poll(async () => (await entryOf(tomasz.context, second)).fee.state, PATIENT).toBe('paid')
  },
)
