import { AxeBuilder } from '@axe-core/playwright'
import { SMTPServer } from 'smtp-server'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeBrowserAfterwards, openVisit } from './browser.ts'
import { startProduct } from './server.ts'
import type { Running } from './server.ts'

closeBrowserAfterwards()

/** An installation of its own, with nothing in it, and a mail server that takes everything. */
let product: Running
const mails: string[] = []
const smtp = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  onData(stream, _session, done) {
    let text = ''
    stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
    stream.on('end', () => {
      mails.push(text)
      done()
    })
  },
})

beforeAll(async () => {
  await new Promise<void>((ready) => void smtp.listen(0, '127.0.0.1', () => ready()))
  const { port } = smtp.server.address() as AddressInfo
  product = await startProduct({ DEMO: 'false', SMTP_URL: `smtp://127.0.0.1:${port}` })
}, 120_000)
afterAll(async () => {
  await product.stop()
  await new Promise<void>((done) => {
    smtp.close(() => done())
  })
})

test(
  'from an empty database to a community that people can join: operator, name, mail, categories, texts, menu, seller',
  { timeout: 180_000 },
  async () => {
    const address = /http\S+\/setup\?token=\S+/.exec(product.said)?.[0] ?? ''
    expect(address).toContain(product.url)
    const { page, complaints } = await openVisit()
    await page.goto(address)
    await page.getByLabel('Name of the community').fill('Northern Lanes')
    await page.getByLabel('First name').fill('Ida')
    await page.getByLabel('Last name').fill('Falk')
    await page.getByLabel('Email').fill('ida@lanes.example')
    await page.getByLabel('New password').fill('tide tables on the kitchen wall')
    await page.getByRole('button', { name: 'Start the community' }).click()
    await page.waitForURL('**/setup/community')
    await page.getByRole('heading', { name: 'Set up the community' }).waitFor()

    const save = () => page.getByRole('button', { name: 'Save', exact: true }).first()
    const part = (name: string) =>
      page.getByRole('navigation', { name: 'Parts of the setup' }).getByRole('link', { name }).click()
    const done = (name: string) =>
      page
        .getByRole('listitem')
        .filter({ hasText: `${name}: done` })
        .waitFor()

    await part('Community')
    await page.getByLabel('Colour of the bars').fill('#88aaff')
    await save().click()
    await page.getByText('too light for white letters').waitFor()
    await page.getByLabel('Colour of the bars').fill('#3b0d2e')
    await save().click()
    await done('The community has a name')

    await part('Mail')
    await page.getByRole('button', { name: 'Send me a mail' }).click()
    await done('A mail has arrived')
    await expect.poll(() => mails.some((mail) => mail.includes('To: Ida Falk <ida@lanes.example>'))).toBe(true)

    await part('Categories')
    await page.getByLabel('Category 1').fill('Carrier')
    await page.getByRole('button', { name: 'Add a category' }).click()
    await page.getByLabel('Category 2').fill('Freight forwarder')
    await save().click()
    await page.getByText('freight_forwarder').waitFor()
    await done('Categories of companies')

    await part('Legal texts')
    for (const [title, check] of [
      ['Terms and Conditions', 'Terms and conditions'],
      ['Privacy Policy', 'Privacy policy'],
    ] as const) {
      const card = page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
      await card.getByLabel('Text', { exact: true }).fill(`# ${title}\nBe fair.`)
      await card.getByRole('button', { name: 'Save' }).click()
      await done(check)
    }

    await part('Menu')
    await page.getByLabel('Entry 1', { exact: true }).fill('Events')
    await page.getByRole('button', { name: 'Add an entry' }).click()
    await page.getByLabel('Entry 2', { exact: true }).fill('All events')
    await page.getByLabel('Address of entry 2').fill('/cc-events')
    await page.getByRole('button', { name: 'Move All events below the one above' }).click()
    await save().click()
    await done('A menu on the public pages')

    await part('Seller')
    await page.getByLabel('Name of the legal body').fill('Northern Lanes ApS')
    await page.getByLabel('Short code').fill('nl')
    await page.getByLabel('Street and number').fill('Havnegade 1')
    await page.getByLabel('Postcode').fill('1058')
    await page.getByLabel('City').fill('Copenhagen')
    await page.getByRole('combobox', { name: 'Country' }).click()
    await page.getByRole('combobox', { name: 'Country' }).fill('Denm')
    await page.getByRole('option', { name: 'Denmark' }).click()
    await page.getByRole('button', { name: 'Add a bank account' }).click()
    await page.getByLabel('Bank', { exact: true }).fill('Havnebank')
    await page.getByLabel('IBAN').fill('DK50 0040 0440 1162 44')
    await page.getByLabel('BIC').fill('NDEADKKK')
    await save().click()
    await page.getByText('This is not a valid IBAN.').waitFor()
    await page.getByLabel('IBAN').fill('DK50 0040 0440 1162 43')
    await save().click()
    await done('A bank account, or cards')

    await part('Limits')
    await page.getByLabel('Posts of a member in a day').fill('7')
    await save().click()
    await page.getByText('Saved').first().waitFor()
    expect(
      (
        await new AxeBuilder({ page })
          .setLegacyMode()
          .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'])
          .analyze()
      ).violations.map(({ id }) => id),
    ).toEqual([])

    // Visitors see what was set, and the address is spent.
    const visitor = await openVisit()
    await visitor.page.goto(`${product.url}/terms-and-conditions`)
    await visitor.page.getByText('Be fair.').waitFor()
    await visitor.page.getByText('Northern Lanes').first().waitFor()
    await visitor.page.goto(address)
    await visitor.page.getByRole('heading', { name: 'This page does not exist' }).waitFor()
    expect(complaints.filter((line) => !line.includes('400 (Bad Request)'))).toEqual([])
  },
)
