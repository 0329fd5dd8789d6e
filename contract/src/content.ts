import { z } from 'zod'
import { contentOfficeCalls } from './content.office.ts'
import { domain, flag, id, idValue, instant, link, page, paging, route, text } from './kit.ts'
import { say } from './input.texts.ts'

const tag = z.strictObject({ id: idValue, name: z.string(), url: link })
const newTags = z
  .array(z.strictObject({ name: text(50, 2) }))
  .min(1, say('name-at-least-one-segment'))
  .max(20, say('name-at-most-20-segments'))

export const bannerKind = z.enum(['mobile', 'portrait', 'square'])

export const content = domain('content', {
  publicMenu: route({
    method: 'GET',
    path: '/rest/public-menu/',
    summary: 'The menu of the public pages',
    who: 'anyone',
    public: true,
    query: z.strictObject(paging),
    reply: page(
      z.strictObject({
        id: idValue,
        parent_id: idValue.nullable(),
        position: z.number().int(),
        display_name: z.string(),
        url: z.string().nullable(),
      }),
    ),
  }),
  banners: route({
    method: 'GET',
    path: '/rest/banners/',
    summary: 'Advertisements of a kind, in their order',
    who: 'anyone',
    public: true,
    query: z.strictObject({ ...paging, type: bannerKind.optional(), is_active: flag.optional() }),
    reply: page(
      z.strictObject({
        id: idValue,
        type: bannerKind,
        banner: z.string(),
        alt: z.string(),
        link: z.string(),
        target: z.enum(['_self', '_blank']),
        position: z.number().int(),
      }),
    ),
  }),
  countBanners: route({
    method: 'POST',
    path: '/rest/banners/counts/',
    summary: 'Advertisements that somebody has seen on this page, or followed',
    who: 'anyone',
    status: 204,
    body: z.strictObject({ views: z.array(idValue).max(20).default([]), clicks: z.array(idValue).max(5).default([]) }),
    limits: [{ max: 600, seconds: 600, per: 'ip' }],
  }),
  policy: route({
    method: 'GET',
    path: '/rest/policies/{slug}/',
    summary: 'A legal page, as it stands or as it stood: plain text, headings after #, list items after -',
    who: 'anyone',
    public: true,
    params: z.strictObject({ slug: z.string().max(60) }),
    query: z.strictObject({ version: id.optional() }),
    reply: z.strictObject({
      slug: z.string(),
      title: z.string(),
      body: z.string(),
      updated_at: instant,
      /** When this version was replaced; null while it stands. */
      replaced_at: instant.nullable(),
      /** Everything that stood or stands, the latest first. */
      versions: z.array(z.strictObject({ id: idValue, updated_at: instant })),
    }),
  }),
  policyPdf: route({
    method: 'GET',
    path: '/rest/policies/{slug}/pdf/',
    summary: 'A legal page, or the answers to frequent questions, as a PDF file',
    who: 'anyone',
    params: z.strictObject({ slug: z.string().max(60) }),
    produces: 'application/pdf',
    limits: [{ max: 60, seconds: 300, per: 'ip' }],
  }),
  tags: route({
    method: 'GET',
    path: '/rest/tags/',
    summary: 'Industry segments and topics',
    who: 'anyone',
    public: true,
    query: z.strictObject({ ...paging, search: text(50).optional() }),
    reply: page(tag),
  }),
  createTags: route({
    method: 'POST',
    path: '/rest/tags/',
    summary: 'Propose new tags by name',
    who: 'applicant',
    body: newTags,
    reply: z.array(tag),
    limits: [{ max: 20, seconds: 3600, per: 'actor' }],
  }),
  recommendTags: route({
    method: 'POST',
    path: '/rest/tag-recommendations/',
    summary: 'Recommend tags to the operators',
    who: 'member',
    body: z.strictObject({ names: z.array(text(50, 2)).min(1).max(20), reason: text(300).optional() }),
    reply: z.strictObject({ detail: z.string(), names: z.array(z.string()) }),
    limits: [{ max: 20, seconds: 3600, per: 'actor' }],
  }),
  addOwnTags: route({
    method: 'POST',
    path: '/rest/users/tags/bulk-create/',
    summary: 'Put tags on my profile by name; unknown names become proposals',
    who: 'applicant',
    body: newTags,
    reply: z.array(tag),
    limits: [{ max: 20, seconds: 3600, per: 'actor' }],
  }),
  ...contentOfficeCalls,
})
