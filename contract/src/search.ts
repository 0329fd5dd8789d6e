import { z } from 'zod'
import { companyCard } from './companies.ts'
import { day, domain, idValue, instant, link, route, text } from './kit.ts'
import { following, friendship, person } from './members.ts'

const nullable = z.string().nullable()

const eventHit = z.strictObject({
  id: idValue,
  slug: z.string(),
  url: link,
  name: z.string(),
  city: nullable,
  start_date: day.nullable(),
  end_date: day.nullable(),
  banner: nullable,
})
const postHit = z.strictObject({
  id: idValue,
  url: link,
  customer_details: person,
  /** The part of the text in which the words stand. */
  content: z.string(),
  created_at: instant,
})

export const search = domain('search', {
  everything: route({
    method: 'POST',
    path: '/rest/core/search/',
    summary: 'Search awards, events, posts, shared posts, people and companies; at most ten of each',
    who: 'member',
    status: 200,
    body: z.strictObject({ keyword: text(100, 2) }),
    reply: z.strictObject({
      award: z.array(eventHit),
      event: z.array(eventHit),
      post: z.array(postHit),
      shared_post: z.array(postHit),
      user: z.array(person.extend({ id: idValue, follow_status: following, friendship_status: friendship })),
      company: z.array(companyCard.extend({ city: nullable, country: nullable })),
    }),
    limits: [{ max: 30, seconds: 60, per: 'actor' }],
  }),
  suggestions: route({
    method: 'GET',
    path: '/rest/core/search/suggestions/',
    summary: 'A few people, companies and events that begin with what is typed, while it is typed',
    who: 'member',
    query: z.strictObject({ keyword: text(100, 2) }),
    reply: z.strictObject({
      user: z.array(person),
      company: z.array(companyCard),
      event: z.array(z.strictObject({ id: idValue, slug: z.string(), name: z.string(), city: nullable })),
    }),
    limits: [{ max: 120, seconds: 60, per: 'actor' }],
  }),
  meant: route({
    method: 'GET',
    path: '/rest/core/search/meant/',
    summary: 'What was probably meant by words that find nothing; only what finds something',
    who: 'member',
    query: z.strictObject({ keyword: text(100, 2) }),
    reply: z.strictObject({ keyword: nullable }),
    limits: [{ max: 30, seconds: 60, per: 'actor' }],
  }),
})
