import { expect, test } from 'vitest'
import { zipOf } from '../../server/test/factories/zip.ts'
import { OPERATOR } from './acts.ts'
import { seenByAxe } from './axe.ts'
import { PEOPLE, callAs, closeBrowserAfterwards, openVisit } from './browser.ts'
import type { Visit } from './browser.ts'

closeBrowserAfterwards()

const NAME = 'Quillbrook Barge Works'
const list = [
  'Firm;Cat;Land;Ort',
  `${NAME};Carrier;Belgien;Gent`,
  'Ostrava Wagon Pool;Haulier;Czechia;Ostrava',
  ';carrier;Spain;Vigo',
  'Tern Island Lighterage;carrier;Atlantis;',
].join('\r\n')

test(
  'a list with three problems is checked, written, found in the directory and taken back',
  { timeout: 180_000 },
  async () => {
    const { page, complaints } = await openVisit({ as: OPERATOR })
    await page.goto('/office/imports')
    await page.getByRole('heading', { name: 'Import', level: 1 }).waitFor()
    await page
      .getByLabel('Choose a file')
      .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(list) })
    await page.waitForURL(/\/office\/imports\/\d+$/)

    // Every problem is said before anything is written.
    const write = page.getByRole('button', { name: 'Write 1 row' })
    await write.waitFor({ timeout: 60_000 })
    await page.getByText('“Haulier” is not one of ours').waitFor()
    await page.getByText('is empty, and needed').waitFor()
    await page.getByText('“Atlantis” is not a country that we know').waitFor()
    await page.getByText('Nothing is written yet').waitFor()
    expect(await seenByAxe(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0)
    await page.setViewportSize({ width: 1440, height: 900 })

    await write.click()
    await page.getByRole('button', { name: 'Take it back' }).waitFor({ timeout: 60_000 })
    const own = page.url()
    await page.goto(`/office/companies?q=${encodeURIComponent(NAME)}`)
    await page.getByText(NAME).first().waitFor()

    await page.goto(own)
    await page.getByRole('button', { name: 'Take it back' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click()
    await page.getByText('Removed again').waitFor({ timeout: 60_000 })
    await page.goto(`/office/companies?q=${encodeURIComponent(NAME)}`)
    await page.getByRole('heading', { name: 'Companies', level: 1 }).waitFor()
    await expect.poll(() => page.getByText(NAME, { exact: true }).count()).toBe(0)
    expect(complaints).toEqual([])
  },
)

type Listed = { id: number; slug: string; name: string; start_date: string }

/** The last event that is to come and shows visitors an agenda. */
async function eventToCome({ context }: Visit): Promise<Listed> {
  const { results } = await callAs<{ results: Listed[] }>(context, '/rest/events/?page_size=50')
  for (const event of results.toReversed()) {
    const { available_sections } = await callAs<{ available_sections: string[] }>(context, `/rest/events/${event.id}/`)
    if (available_sections.includes('agenda')) return event
  }
  throw new Error('There is no event with an agenda.')
}

/** A schedule as frab writes it. */
const schedule = (day: string) => `<?xml version="1.0" encoding="utf-8"?>
<schedule><version>Evening tide</version><conference><title>Quay talks</title><acronym>qt</acronym><days>1</days></conference>
<day index="1" date="${day}" start="${day}T09:00:00+02:00" end="${day}T18:00:00+02:00">
  <room name="Lock House">
    <event guid="7d1f-01" id="1"><date>${day}T11:00:00+02:00</date><start>11:00</start><duration>00:45</duration><room>Lock House</room>
      <slug>qt-1</slug><title>Low water on the Elbe &amp; what it costs</title><subtitle></subtitle><track>Inland</track><type>lecture</type>
      <language>en</language><abstract>Draughts, surcharges, and who pays them.</abstract><description></description>
      <persons><person id="1">Frauke Tiedemann</person><person id="2">Jordi Puigdemont Sala</person></persons><links></links></event>
  </room>
  <room name="Sluice Bar">
    <event guid="7d1f-02" id="2"><date>${day}T12:00:00+02:00</date><start>12:00</start><duration>01:30</duration><room>Sluice Bar</room>
      <title>Workshop: a barge slot in ten minutes</title><type>workshop</type><persons><person id="3">Oyelaran Bassey</person></persons></event>
  </room>
</day></schedule>`

/** Names of which no two are much alike. */
function companies(count: number): string {
  const parts = [
    'bra',
    'cor',
    'del',
    'fin',
    'gol',
    'hus',
    'jem',
    'kra',
    'lov',
    'mup',
    'nyx',
    'pel',
    'qua',
    'rid',
    'sot',
    'tev',
  ]
  const word = (at: number) => [at, at >> 4, at >> 8].map((one, place) => parts[(one * 7 + place * 5) % 16]).join('')
  const name = (at: number) =>
    `${word(at)} ${word(4095 - at * 2)}`.replaceAll(/\b\w/g, (letter) => letter.toUpperCase())
  return [
    'Number;Name;Category;Country;City;Domain',
    ...Array.from(
      { length: count },
      (_, at) => `L-${at};${name(at)};Carrier;Niederlande;Delfzijl;${word(at)}${at}.example`,
    ),
  ].join('\n')
}

test(
  'a schedule, 2,000 companies and old addresses come in, stand on the pages that everybody reads, and are taken back',
  { timeout: 400_000 },
  async () => {
    const visit = await openVisit({ as: OPERATOR })
    const visitor = await openVisit()
    const { page } = visit
    const event = await eventToCome(visitor)
    const agenda = `/cc-events/${event.slug}/${event.id}/agenda`
    const bringIn = async (kind: string, name: string, content: string, rows: RegExp) => {
      await page.goto('/office/imports')
      await page.getByRole('radio', { name: new RegExp(`^${kind}`) }).check({ force: true })
      if (kind.startsWith('Programme'))
        await page.getByRole('combobox', { name: 'Event' }).selectOption(String(event.id))
      await page
        .getByLabel('Choose a file')
        .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) })
      await page.waitForURL(/\/office\/imports\/\d+$/)
      const write = page.getByRole('button', { name: rows })
      await write.waitFor({ timeout: 60_000 })
      await page.getByText('Nothing is written yet').waitFor()
      await write.click()
      await page.getByRole('button', { name: 'Take it back' }).waitFor({ timeout: 120_000 })
      return page.url()
    }
    const takeBack = async (at: string) => {
      await page.goto(at)
      await page.getByRole('button', { name: 'Take it back' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click()
      const one = `/rest/office/imports/${at.split('/').at(-1)}/`
      const state = async () => (await callAs<{ state: string }>(visit.context, one)).state
      await expect.poll(state, { timeout: 120_000, interval: 500 }).toBe('undone')
    }

    const programme = await bringIn('Programme', 'schedule.xml', schedule(event.start_date), /^Write 2 rows$/)
    await visitor.page.goto(agenda)
    const session = visitor.page.getByRole('listitem').filter({ hasText: 'Low water on the Elbe & what it costs' })
    for (const text of ['Frauke Tiedemann', 'Jordi Puigdemont Sala', 'Lock House', 'Inland', 'Draughts, surcharges'])
      await session.getByText(text).first().waitFor()
    await visitor.page.getByText('Workshop: a barge slot in ten minutes').first().waitFor()

    const addresses = await bringIn('Old', 'old.csv', `From,To\n/2019/programm.php?id=4,${agenda}`, /^Write 1 row$/)
    await visitor.page.goto('/2019/programm.php?id=4')
    expect(new URL(visitor.page.url()).pathname).toBe(agenda)

    const list = await bringIn('Companies', 'list.csv', companies(2000), /^Write 2,?000 rows$/)
    const sample = /L-1234;([^;]+);/.exec(companies(2000))?.[1] ?? ''
    const found = await callAs<{ results: { id: number }[] }>(
      visit.context,
      `/rest/office/companies/?q=${encodeURIComponent(sample)}`,
    )
    expect(found.results).toHaveLength(1)
    await page.goto(`/company-profile/${found.results[0]?.id}`)
    await page.getByRole('heading', { name: sample }).first().waitFor()
    await page.getByText('Delfzijl').first().waitFor()

    for (const at of [list, addresses, programme]) await takeBack(at)
    await visitor.page.goto(agenda)
    expect(await visitor.page.getByText('Low water on the Elbe').count()).toBe(0)
    expect(visit.complaints).toEqual([])
  },
)

test(
  'a folder of pictures is given its album once, written, found there, and taken back',
  { timeout: 180_000 },
  async () => {
    const visit = await openVisit({ as: OPERATOR })
    const { page, complaints } = visit
    const { id, name } = await eventToCome(visit)
    const shown = async () =>
      (await callAs<{ count: number }>(visit.context, `/rest/events/gallery/?event=${id}&kind=image`)).count
    const before = await shown()
    await page.goto('/office/imports')
    await page.getByRole('radio', { name: /^Media folders/ }).check({ force: true })
    await page.getByText('At most 2,000 files and 500 MB.').waitFor()
    const picture = (x: number) => page.screenshot({ type: 'jpeg', clip: { x, y: 0, width: 400, height: 300 } })
    const folder = zipOf({
      'Slipway/1.jpg': await picture(0),
      'Slipway/2.jpg': await picture(300),
      'Slipway/notes.jpg': 'no picture',
      'Slipway/captions.csv': 'file,caption\n1.jpg,The slipway at noon',
    })
    await page
      .getByLabel('Choose a file')
      .setInputFiles({ name: 'media.zip', mimeType: 'application/zip', buffer: folder })
    await page.waitForURL(/\/office\/imports\/\d+$/)
    await page.getByText('“Slipway” is no event or award of ours').first().waitFor({ timeout: 60_000 })
    await page.getByText('is no JPEG, PNG or WebP picture').waitFor()
    await page.getByRole('complementary').getByLabel('Slipway becomes').selectOption({ label: name })
    const write = page.getByRole('button', { name: 'Write 2 rows' })
    await write.waitFor({ timeout: 60_000 })
    expect(await seenByAxe(page)).toEqual([])
    await write.click()
    const back = page.getByRole('button', { name: 'Take it back' })
    await back.waitFor({ timeout: 60_000 })
    expect(await shown()).toBe(before + 2)
    await back.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Take it back' }).click()
    await page.getByText('Removed again').waitFor({ timeout: 60_000 })
    expect(await shown()).toBe(before)
    expect(complaints).toEqual([])
  },
)

test('for a member there are no imports', async () => {
  const { page } = await openVisit({ as: PEOPLE.member })
  for (const path of ['/office/imports', '/office/imports/1']) {
    await page.goto(path)
    await page.getByRole('heading', { name: 'This page does not exist' }).waitFor()
  }
})
