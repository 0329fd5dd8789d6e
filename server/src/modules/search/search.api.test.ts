import { expect, test } from 'vitest'
import { sql } from '#kit/data/db.ts'
import { makeAward } from '../../../test/factories/awards.ts'
import { makeEvent, makeSeller } from '../../../test/factories/events.ts'
import { makeCompany, makeMember } from '../../../test/factories/people.ts'
import { makeBlock, makeContacts, makePost } from '../../../test/factories/wall.ts'
import { openTestbed } from '../../../test/harness.ts'

const t = await openTestbed()
const searcher = await makeMember(t)
const find = async (keyword: string, token = searcher.token) =>
  (await t.call('search.everything', { body: { keyword } }, token)).body
const names = (hits: { name: string }[]) => hits.map((hit) => hit.name)

test('people are found by parts of their names, without accents, and with one slip', async () => {
  const company = await makeCompany(t, { name: 'Łódź Przewozy' })
  await makeMember(t, { first_name: 'Grażyna', last_name: 'Wójcikowska', company_id: company.id })
  for (const typed of [
    'graz',
    'GRAZYNA',
    'wojcik',
    'Wójcikowska Grażyna',
    'lodz grazyna',
    'wojcikovska',
    'grayzna',
    'garzyna',
    'wojcikowskaa',
  ])
    expect([typed, names((await find(typed)).user)]).toEqual([typed, ['Grażyna Wójcikowska']])
  expect((await find('grzyn wojc')).user).toHaveLength(0)
  expect(names((await find('lodz')).company)).toEqual(['Łódź Przewozy'])
})

test('fewer than two characters are refused; signs alone and hostile words find nothing', async () => {
  expect((await t.call('search.everything', { body: { keyword: 'x' } }, searcher.token)).refused).toHaveProperty(
    'keyword',
  )
  for (const keyword of ['!!', '& | !', "'; drop table post; --", '%%', '\\:*', '()', '<->', '🚢🚢'])
    expect((await t.call('search.everything', { body: { keyword } }, searcher.token)).status).toBe(200)
})

test('posts are found by their words, under the rule of their own page', async () => {
  const [author, contact] = [await makeMember(t), await makeMember(t)]
  await makeContacts(t, author, contact)
  const open = await makePost(t, author, { content: 'Zeebrugge quay congestion eases, gate opens at six.' })
  const narrow = await makePost(t, author, { content: 'Zeebrugge rates for contacts.', audience: 'network' })
  await t.call('wall.share', { body: { post: open.id, description: 'More from Zeebrugge' } }, contact.token)
  expect((await find('zeebruge')).post.map((hit) => hit.id)).toEqual([open.id])
  expect((await find('zeebrugge', contact.token)).post.map((hit) => hit.id)).toEqual([narrow.id, open.id])
  expect((await find('zeebrugge')).shared_post).toMatchObject([{ content: 'More from Zeebrugge' }])
  await makeBlock(t, author, searcher)
  expect((await find('zeebrugge')).post).toEqual([])
})

test('of words that very many posts have the newest posts are found, under the same rule', async () => {
  const [author, reader] = [await makeMember(t), await makeMember(t)]
  await sql`insert into post (customer_id, content, audience, created_at)
    select ${author.customer_id}, 'Demurrage, day ' || n, 'community', ${t.clock()} from generate_series(1, 2100) as n`.execute(
    t.db,
  )
  const last = await makePost(t, author, { content: 'Demurrage once more.' })
  await makePost(t, author, { content: 'Demurrage, for contacts.', audience: 'network' })
  const found = (await find('demurrage', reader.token)).post.map(({ content }) => content)
  expect(found).toHaveLength(10)
  expect(found.slice(0, 2)).toEqual(['Demurrage once more.', 'Demurrage, day 2100'])
  expect((await find('demurrage once', reader.token)).post.map(({ id }) => id)).toEqual([last.id])
})

test('events and awards are found once they are published, companies once they are verified', async () => {
  const entity_id = await makeSeller(t)
  await makeEvent(t, { entity_id, name: 'Quayside Congress', slug: 'quayside' })
  await makeEvent(t, { entity_id, name: 'Quayside Draft', slug: 'quayside-draft', published: false })
  const award = await makeAward(t, { name: 'Quayside Prize' })
  await makeCompany(t, { name: 'Quayside Unknown', verified: false })
  const found = await find('quayside')
  expect(names(found.event)).toEqual(['Quayside Congress'])
  expect(found.award.map((hit) => hit.id)).toEqual([award.id])
  expect(found.company).toEqual([])
})

test('at most ten of each, and only what begins with every word', async () => {
  const company = await makeCompany(t, { name: 'Twelve Hands Lines' })
  for (let index = 0; index < 12; index++) await makeMember(t, { first_name: 'Handsome', company_id: company.id })
  expect((await find('twelve handsome')).user).toHaveLength(10)
  expect((await find('twelve handsome nobody')).user).toHaveLength(0)
})

test('what is deleted, renamed or hidden is not found any more', async () => {
  const author = await makeMember(t, { first_name: 'Oldname' })
  const post = await makePost(t, author, { content: 'Unrepeatable breakbulk cargo' })
  expect((await find('unrepeatable')).post).toHaveLength(1)
  await t.call('wall.remove', { params: { id: post.id } }, author.token)
  expect((await find('unrepeatable')).post).toEqual([])
  const params = { id: author.customer_id }
  await t.call('members.update', { params, body: { first_name: 'Newname', job_title: 'Stevedore' } }, author.token)
  expect((await find('oldname')).user).toEqual([])
  expect((await find('stevedore')).user).toHaveLength(1)
  await t.call('members.update', { params, body: { display_configuration: { job_title: 'network' } } }, author.token)
  expect((await find('stevedore')).user).toEqual([])
})

test('a person who is found carries what is between us', async () => {
  const [me, friend] = [await makeMember(t), await makeMember(t, { first_name: 'Quirin', last_name: 'Vandersteen' })]
  const found = async () => (await find('quirin vandersteen', me.token)).user
  expect(await found()).toMatchObject([
    { id: friend.customer_id, friendship_status: { status: '' }, follow_status: { following: false } },
  ])
  await makeContacts(t, me, friend)
  expect(await found()).toMatchObject([{ friendship_status: { status: 'friend', network: expect.any(String) } }])
})

test('suggestions are three of a kind at most, of what may be found, and need two characters', async () => {
  const company = await makeCompany(t, { name: 'Brunsholm Freight' })
  for (const last_name of ['Ahlers', 'Bosch', 'Carl', 'Dorn'])
    await makeMember(t, { first_name: 'Brunhild', last_name, company_id: company.id })
  const entity_id = await makeSeller(t)
  await makeEvent(t, { entity_id, name: 'Brunsbüttel Canal Day', slug: 'canal' })
  await makeEvent(t, { entity_id, name: 'Brunsbüttel Draft', slug: 'canal-draft', published: false })
  const suggest = (keyword: string, token = searcher.token) =>
    t.call('search.suggestions', { query: { keyword } }, token)
  const { body } = await suggest('brun')
  expect(body.user).toHaveLength(3)
  expect(names(body.company)).toEqual(['Brunsholm Freight'])
  expect(names(body.event)).toEqual(['Brunsbüttel Canal Day'])
  expect((await suggest('b')).refused).toHaveProperty('keyword')
  expect((await t.call('search.suggestions', { query: { keyword: 'brun' } })).status).toBe(401)
  const blocked = await makeMember(t, { first_name: 'Zbrunolda' })
  await makeBlock(t, blocked, searcher)
  expect((await suggest('zbrunolda')).body.user).toEqual([])
})

test('what was meant is the nearest that finds something; words of what one may not see are never told', async () => {
  const author = await makeMember(t, { first_name: 'Wilhelmina', last_name: 'Oosterbeek' })
  await makePost(t, author, { content: 'Confidential: Xylophonia merger', audience: 'network' })
  const meant = async (keyword: string) => (await t.call('search.meant', { query: { keyword } }, searcher.token)).body
  expect((await find('wilhemlinna osterbek')).user).toEqual([])
  expect(await meant('wilhemlinna osterbek')).toEqual({ keyword: 'wilhelmina oosterbeek' })
  expect(await meant('xylofonnia')).toEqual({ keyword: null })
  // Nothing is near, or nothing is wrong.
  expect(await meant('qqqqqqq')).toEqual({ keyword: null })
  expect(await meant('wilhelmina')).toEqual({ keyword: null })
  for (const hostile of ["'; drop table post; --", '%_%', '🚢🚢'])
    expect(await meant(hostile)).toEqual({ keyword: null })
})
