import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { sql } from '#kit/data/db.ts'
import { makeAward } from '../../../test/factories/awards.ts'
import { makeRoom, say } from '../../../test/factories/chat.ts'
import { makeEvent, makeSeller } from '../../../test/factories/events.ts'
import { makeMedia } from '../../../test/factories/media.ts'
import { makeCompany, makeMember } from '../../../test/factories/people.ts'
import { makeContacts, makePost } from '../../../test/factories/wall.ts'
import { openTestbed } from '../../../test/harness.ts'

const t = await openTestbed()
const searcher = await makeMember(t, { is_operator: true })

/** What people write, and the words of it by which somebody else looks for it. */
const WRITTEN = [
  ['Nordsee Reederei A/S', 'Nordsee Reederei A/S', 'reederei a/s', 'nordsee as'],
  ['Breakbulk-2027', 'Breakbulk-2027', 'breakbulk 2027', 'breakbulk2027', 'breakbulk-20'],
  ['Offered as FCL/LCL.', 'FCL/LCL', 'fcl', 'lcl/fcl', '(FCL/LCL)'],
  ['We hold ISO-9001!', 'ISO-9001', 'iso9001', 'ISO 9001'],
  ['Under B/L-12345', 'B/L-12345', 'b/l 12345', 'BL12345', 'b/l-123'],
  ['Vessel IMO-9321483', 'IMO-9321483', 'imo 9321483', 'IMO9321483', 'imo-9321'],
  ['EUR 1,250.50 a box', '1,250.50', '1.250,50', '1250.50', '1,250'],
  ['Where is MSKU-123456?', 'MSKU-123456', 'msku123456', '123456'],
  ['See https://example.org/rates_2027.pdf', 'https://example.org/rates_2027.pdf', 'example.org', 'rates_2027'],
  ['Write to desk@reederei-nord.example', 'desk@reederei-nord.example', 'reederei-nord', 'reederei nord'],
  ["O'Brien’s wine-dark quay", "O'Brien", 'O’Brien', 'obrien', 'wine dark', 'wine-dark'],
  ['Smith&Sons, R&D; C++', 'Smith&Sons', 'smith sons', 'r&d', 'c++'],
  ['ＦＵＬＬ width', 'full width', 'ＦＵＬＬ'],
  ['Caf\u0065\u0301 Łódź Straße', 'café', 'cafe', 'lodz', 'strasse', 'Straße'],
  ['我们在上海港等待集装箱。', '上海港', '集装箱', '等待', '港'],
  ['我們在高雄港等待貨櫃', '高雄港', '貨櫃'],
  ['横浜港のコンテナターミナルで待つ', '横浜港', 'コンテナ', 'ターミナル', '待つ', 'ｺﾝﾃﾅ'],
  ['เรือเข้าท่าเรือแหลมฉบังวันนี้', 'ท่าเรือ', 'แหลมฉบัง', 'วันนี้'],
  ['箱号TGHU-765432已到港', 'TGHU-765432', '到港', '箱号 tghu'],
  ['मुंबई बंदरगाह, हिन्दी।', 'बंदरगाह', 'हिन्दी', 'मुंबई'],
  ['부산항 컨테이너', '부산항', '컨테이너', '부산'],
  ['ميناء جبل علي، مِينَاء', 'ميناء', 'جبل علي'],
  ['נמל חיפה־אשדוד', 'חיפה', 'אשדוד', 'חיפה־אשדוד'],
  ['Πειραιάς, Одесса-порт, ბათუმი', 'Πειραιάς', 'одесса', 'Одесса-порт', 'ბათუმი'],
] as const

/** What comes in is kept composed. */
const CASES = WRITTEN.flatMap(([text, ...asked]) => asked.map((one) => [one, text.normalize()] as const))
const ask = async (keyword: string) =>
  (
    await t.call(
      'search.everything',
      { body: { keyword: keyword.length < 2 ? `${keyword} ` : keyword } },
      searcher.token,
    )
  ).body

for (const [text] of WRITTEN) await makePost(t, searcher, { content: `Before it. ${text} And after.` })
test.for(CASES)('a post is found by "%s" of "%s"', async ([keyword, text]) => {
  // One character alone is no search (docs/rules/search.md#results).
  const { rows } = await sql<{ content: string }>`
    select content from post where search_vector(content) @@ search_query(${keyword})`.execute(t.db)
  expect(rows.map(({ content }) => content)).toContain(`Before it. ${text} And after.`)
  if (keyword.length < 2) return
  const posts = (await ask(keyword)).post.map(({ content }) => content)
  expect(posts).toContain(`Before it. ${text} And after.`)
})

test('what only looks alike is not found', async () => {
  const other = await makePost(t, searcher, { content: 'Asia, ISO-9002, MSKU-654321, 上港海, FCL' })
  for (const keyword of ['A/S', 'ISO-9001', 'MSKU-123456', '上海港', 'FCL/LCL', '1,250.50'])
    expect([keyword, (await ask(keyword)).post.filter(({ id }) => id === other.id)]).toEqual([keyword, []])
})

test('companies, people, events and awards are found by what they are called, and so are suggestions', async () => {
  const entity_id = await makeSeller(t)
  for (const name of [
    'Ahlmann Shipping A/S',
    'R&D-Logistics 24/7',
    '上海国际港务集团',
    'การท่าเรือแห่งประเทศไทย',
    "L'Étoile-Line",
  ]) {
    const company = await makeCompany(t, { name })
    await makeMember(t, { first_name: name.slice(0, 20), last_name: 'Anne-Marie', company_id: company.id })
    await makeEvent(t, { entity_id, name, slug: `cut-${company.id}` })
    const award = await makeAward(t, { name })
    const found = await ask(name)
    expect(found.company.map((one) => one.name)).toEqual([name])
    expect(found.user).toHaveLength(1)
    expect(found.event.map((one) => one.name)).toEqual([name])
    expect(found.award.map((one) => one.id)).toEqual([award.id])
    const { body } = await t.call('search.suggestions', { query: { keyword: name } }, searcher.token)
    expect(body).toMatchObject({ user: [{ company_name: name }], company: [{ name }], event: [{ name }] })
    const listed = await t.call('members.directory', { query: { search: name } }, searcher.token)
    expect(listed.body.count).toBe(1)
  }
})

test('a company is found by its city, though nobody else has written it', async () => {
  const company = await makeCompany(t, { name: 'Quiet Feeder' })
  await sql`update company set city = 'Skagshamn' where id = ${company.id}`.execute(t.db)
  expect((await ask('skagshamn')).company.map(({ id }) => id)).toEqual([company.id])
})

test('messages are found by what stands in them, and by nobody else', async () => {
  const [one, other] = [await makeMember(t), await makeMember(t)]
  const room = await makeRoom(t, one, other)
  for (const [text] of WRITTEN) await say(t, one, room, text)
  for (const [keyword, text] of CASES) {
    const { rows } = await sql<{ text: string }>`select text from chat_message
      where chat_document(text, sender_id, receiver_id) @@ chat_query(${keyword}, ${other.customer_id})`.execute(t.db)
    expect([keyword, rows.map((row) => row.text)]).toEqual([keyword, expect.arrayContaining([text])])
  }
  const { body } = await t.call('messaging.search', { query: { keyword: 'MSKU-123456' } }, other.token)
  expect(body.docs).toHaveLength(1)
  const strangers = await t.call('messaging.search', { query: { keyword: 'MSKU-123456' } }, searcher.token)
  expect(strangers.body.docs).toEqual([])
})

test('the archive is found by captions and names', async () => {
  const event = await makeEvent(t, { name: 'Breakbulk-2031 上海港口大会', city: "L'Aquila", starts_in: -40 })
  await makeMedia(t, { event: event.id }, [{ kind: 'image', caption: 'Panel B/L-777, เวทีท่าเรือ' }])
  for (const search of ['Breakbulk-2031', '港口', "L'Aquila", 'laquila', 'B/L-777', 'ท่าเรือ'])
    expect([search, (await t.call('media.images', { query: { search } })).body.count]).toEqual([search, 1])
})

test("contacts, a company's people, the office's lists and its records are found by the same text", async () => {
  const company = await makeCompany(t, { name: 'Desk A/S (FCL/LCL)' })
  const [boss, friend] = [
    await makeMember(t, { company_id: company.id }),
    await makeMember(t, { first_name: 'Jean-Luc', last_name: "O'Neil-王小明", company_id: company.id }),
  ]
  await makeContacts(t, boss, friend)
  for (const search of ['Jean-Luc', "O'Neil", '王小明', "jean-luc o'neil"]) {
    const contacts = await t.call('network.contacts', { query: { search } }, boss.token)
    expect([search, contacts.body]).toMatchObject([search, { count: 1 }])
    const users = await t.call('messaging.users', { query: { keyword: search } }, boss.token)
    expect([search, users.body.docs.length]).toEqual([search, 1])
    const office = await t.call('office.members.list' as never, { query: { q: search } } as never, searcher.token)
    expect([search, office.body]).toMatchObject([search, { count: 1 }])
  }
  for (const q of ['Desk A/S', 'FCL/LCL', 'a/s (fcl'])
    expect(
      (await t.call('office.companies.list' as never, { query: { q } } as never, searcher.token)).body,
    ).toMatchObject({
      count: 1,
    })
})

test('what was meant keeps numbers and words of scripts without blanks', async () => {
  await makePost(t, searcher, { content: 'Zwischenlagerung-4711 上海港' })
  const meant = async (keyword: string) => (await t.call('search.meant', { query: { keyword } }, searcher.token)).body
  expect(await meant('Zwishenlagerrung-4711')).toEqual({ keyword: 'zwischenlagerung 4711' })
  expect(await meant('zwishenlagerrung 上海港')).toEqual({ keyword: 'zwischenlagerung 上海港' })
})

test('texts of every length and character are kept, and found by their own first words', async () => {
  const hostile = [
    'x'.repeat(5000),
    'y-'.repeat(2500),
    '上'.repeat(5000),
    "'\\:*&|!()<>",
    '\u0085\u2028\u180e',
    ' '.repeat(50),
  ]
  for (let block = 0; block < 0x30000; block += 0x100) {
    const some: string[] = []
    for (let code = block; code < block + 0x100; code++)
      if (code > 0 && !(code >= 0xd800 && code <= 0xdfff)) some.push(String.fromCodePoint(code))
    hostile.push(some.join(''), some.join(' '))
  }
  hostile.push(randomBytes(3000).toString('latin1').replaceAll('\0', ''))
  for (const text of hostile) {
    const { rows } = await sql<{ found: boolean; nothing: boolean }>`
      select search_vector(${text}) @@ chat.query as found, chat.query is null as nothing
      from (select search_run_query(parts, whole, spelled, false) as query from search_runs(${text}) limit 1) as chat`.execute(
      t.db,
    )
    for (const row of rows) expect([text.codePointAt(0), row.found || row.nothing]).toEqual([text.codePointAt(0), true])
  }
})
