import { randomBytes, randomInt } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { allRoutes } from '@app/contract/all'
import type { Route } from '@app/contract/kit'
import { makeEvent, makePrice, makeSeat } from './factories/events.ts'
import { makeCompany, makeMember } from './factories/people.ts'
import { makeContacts, makePost } from './factories/wall.ts'
import type { Member } from './factories/wall.ts'
import { openTestbed } from './harness.ts'

const t = await openTestbed()

const LEVELS = ['everyone', 'network', 'event', 'nobody'] as const
const FIELDS = ['email', 'phone', 'bio', 'job_title', 'profile_picture', 'contacts'] as const
type Level = (typeof LEVELS)[number]
type Field = (typeof FIELDS)[number]

/** Who may see a field at a level, written out by hand: this table is the rule that the code is held to. */
const MAY: Record<Level, Record<string, boolean>> = {
  everyone: { stranger: true, contact: true, participant: true, colleague: true, operator: true },
  network: { stranger: false, contact: true, participant: false, colleague: false, operator: false },
  event: { stranger: false, contact: false, participant: true, colleague: false, operator: false },
  nobody: { stranger: false, contact: false, participant: false, colleague: false, operator: false },
}
const viewers: Record<string, Member> = {}

/** A person whose every field holds a word that stands nowhere else. */
type Owner = { member: Member; words: Record<Field, string>; post: number; comment: number; event: number }
const owners: Record<string, Owner> = {}

/** A phone is a number, so its word is one that nobody else has. */
const word = (field: string) =>
  field === 'phone'
    ? `+4900${randomInt(10 ** 9, 10 ** 10)}`
    : `zq${field.replace('_', '')}${randomBytes(5).toString('hex')}`

beforeAll(async () => {
  const company = await makeCompany(t)
  viewers['stranger'] = await makeMember(t)
  viewers['contact'] = await makeMember(t)
  viewers['participant'] = await makeMember(t)
  viewers['colleague'] = await makeMember(t, { company_id: company.id })
  viewers['operator'] = await makeMember(t, { is_operator: true })
  const event = await makeEvent(t)
  const price = await makePrice(t, event.id)
  const sit = (who: Member) =>
    makeSeat(t, {
      event_id: event.id,
      price_id: price.id,
      company_id: who.company_id ?? 0,
      customer_id: who.customer_id,
    })
  await sit(viewers['participant'])
  // Each level is tried on all fields at once, and what was never chosen as a fifth person.
  for (const level of [...LEVELS, undefined]) {
    const words = Object.fromEntries(FIELDS.map((field) => [field, word(field)])) as Record<Field, string>
    const member = await makeMember(t, { company_id: company.id, email: `${words.email}@secret.example` })
    // Found nowhere else: the registration is not complete.
    const hiddenFriend = await makeMember(t, { first_name: words.contacts, registration_complete: false })
    await t.db
      .updateTable('customer_profile')
      .set({
        bio: words.bio,
        phone: words.phone,
        job_title: words.job_title,
        profile_picture: `portraits/${words.profile_picture}.webp`,
        display_configuration: JSON.stringify(
          level === undefined ? {} : Object.fromEntries(FIELDS.map((field) => [field, level])),
        ),
      })
      .where('customer_id', '=', member.customer_id)
      .execute()
    await makeContacts(t, member, viewers['contact'])
    await makeContacts(t, member, hiddenFriend)
    await sit(member)
    const post = await makePost(t, member)
    const made = await t.call('wall.addComment', { body: { post: post.id, content: 'My view' } }, member.token)
    await t.call('wall.like', { body: { post: post.id, action: 'like' } }, member.token)
    owners[level ?? 'default'] = { member, words, post: post.id, comment: made.body.id, event: event.id }
  }
})

const reads = allRoutes().filter((route) => route.method === 'GET' && route.who !== 'provider')
const keysOf = (schema: unknown): string[] => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : [])

/** Everything that a viewer can read about somebody: each GET with the ids of the owner, and each search with their words. */
async function readAll(viewer: Member, owner: Owner): Promise<string> {
  const ids: Record<string, number[]> = {
    id: [owner.member.customer_id, owner.post, owner.event, owner.member.company_id ?? 0],
  }
  const forKey = (key: string): (number | string)[] =>
    /^(company|network_member__company|invoiced_to)$/.test(key)
      ? [owner.member.company_id ?? 0]
      : key === 'event'
        ? [owner.event]
        : key === 'post' || key === 'shared_post'
          ? [owner.post]
          : /^(customer|user|user_id|follower|following|requested_by|requested_to)$/.test(key)
            ? [owner.member.customer_id]
            : /search|icontains/.test(key)
              ? Object.values(owner.words)
              : []
  const get = async (route: Route, id: number, query: Record<string, string>) => {
    const url = new URL(
      route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => (name === 'id' ? String(id) : 'none')),
      t.base,
    )
    for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value)
    const answer = await fetch(url, { headers: { authorization: `Bearer ${viewer.token}` } })
    // What was asked for comes back in the links to further pages: that is no leak.
    return (await answer.text()).replaceAll(/"(next|previous)":"[^"]*"/g, '')
  }
  const found: string[] = []
  for (const route of reads) {
    // What the office tells operators about people it decides on itself (docs/rules/office.md#records).
    if (viewer === viewers['operator'] && route.who === 'operator') continue
    const path = route.path.includes('{id}') ? (ids['id'] ?? []) : [0]
    for (const id of path) {
      found.push(await get(route, id, keysOf(route.query).includes('page_size') ? { page_size: '100' } : {}))
      for (const key of keysOf(route.query))
        for (const value of forKey(key)) found.push(await get(route, id, { [key]: String(value) }))
    }
  }
  for (const keyword of Object.values(owner.words))
    found.push(JSON.stringify((await t.call('search.everything', { body: { keyword } }, viewer.token)).body))
  return found.join('\n')
}

test.each([...LEVELS, 'default'] as const)(
  'at the level %s nobody reads more than the table says, in no list, search or page',
  async (level) => {
    const owner = owners[level] as Owner
    for (const [who, viewer] of Object.entries(viewers)) {
      const all = await readAll(viewer, owner)
      for (const field of FIELDS) {
        const rule =
          level === 'default'
            ? field === 'email' || field === 'phone'
              ? 'nobody'
              : field === 'contacts'
                ? 'network'
                : 'everyone'
            : level
        expect([who, field, all.includes(owner.words[field])]).toEqual([who, field, MAY[rule][who]])
      }
    }
  },
  120_000,
)

test('oneself reads everything, whatever the level', async () => {
  for (const owner of Object.values(owners)) {
    const own = (await t.call('members.one', { params: { id: owner.member.customer_id } }, owner.member.token)).body
    const contacts = (await t.call('network.contacts', {}, owner.member.token)).body
    const all = JSON.stringify([own, contacts])
    for (const field of FIELDS) expect(all).toContain(owner.words[field])
  }
})

test('contact data is in no list, whatever the level: only the profile itself shows it', async () => {
  const owner = owners['everyone'] as Owner
  const viewer = viewers['contact'] as Member
  for (const id of ['members.list', 'members.directory', 'network.contacts', 'wall.usersWall', 'wall.list'] as const) {
    const list = JSON.stringify((await t.call(id, {}, viewer.token)).body)
    for (const field of ['email', 'phone'] as const)
      expect([id, list.includes(owner.words[field])]).toEqual([id, false])
  }
})
