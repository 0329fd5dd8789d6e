import { z } from 'zod'
import { companyCard } from './companies.ts'
import { idValue, instant, link } from './kit.ts'
import { person } from './members.ts'

const nullable = z.string().nullable()
const count = z.number().int().min(0)

/** Who may read a post (docs/rules/wall.md#audience). */
export const postAudience = z.enum(['community', 'network', 'company'])

/**
 * A picture or video. A picture comes in up to three widths, smallest first: `file` is the largest, and with the number of
 * another width in place of its own it is the address of that one.
 */
export const postMedia = z.strictObject({
  id: idValue,
  url: link,
  post: link.nullable(),
  kind: z.enum(['image', 'video']),
  size: count,
  file: z.string(),
  widths: z.array(z.number().int()),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  alt: z.string(),
  position: z.number().int(),
})

/** What stands behind a link in a post. */
export const linkPreview = z.strictObject({
  id: idValue,
  address: z.string(),
  site: z.string(),
  title: z.string(),
  description: nullable,
  image: nullable,
})

/** Who liked, by customer id. */
export const likes = z.record(
  z.string(),
  z.strictObject({
    first_name: z.string(),
    last_name: z.string(),
    image_url: nullable,
    job_title: nullable,
    company_name: nullable,
  }),
)

const tag = z.strictObject({ id: idValue, name: z.string(), url: link })

const common = {
  id: idValue,
  url: link,
  /** The author. */
  user: link,
  content: z.string(),
  audience: postAudience,
  tags: z.array(tag),
  media: z.array(postMedia),
  link_preview: linkPreview.nullable(),
  /** The wall on which it stands, when it is not the author's own: a member's or a company's url. */
  posted_on: link.nullable(),
  /** The company in whose name it was posted. */
  company_details: companyCard.nullable(),
  tagged_customers: z.array(person),
  like_details: likes,
  like_count: count,
  liked: z.boolean(),
  comment_count: count,
  shared_count: count,
  created_at: instant,
  edited_at: instant.nullable(),
  /** What the one who asks may do with it. */
  abilities: z.strictObject({ edit: z.boolean(), delete: z.boolean(), share: z.boolean(), report: z.boolean() }),
  /** Only for its author: why others do not see it, and whether an appeal is possible. */
  moderation: z
    .strictObject({
      state: z.enum(['under_review', 'removed', 'warned', 'appealed']),
      reason: nullable,
      appeal_until: instant.nullable(),
    })
    .nullable(),
}

/** A post that another one shares. */
export const sharedPost = z.strictObject({ ...common, customer_details: person })

const sharing = {
  is_shared: z.boolean(),
  /** The post that is shared; its details are null when it cannot be seen any more. */
  shared_post_id: idValue.nullable(),
  shared_post_details: sharedPost.nullable(),
  share_tagged_customers: z.array(person),
  /** What the sharing person wrote. */
  description: nullable,
}

/** A post, or a shared post (`is_shared`). */
export const post = z.strictObject({ ...common, ...sharing, customer_details: person })

/** The same on a wall, where its author is called `user_details` (docs/rules/wall.md#posts). */
export const wallItem = z.strictObject({ ...common, ...sharing, user_details: person })

export const comment = z.strictObject({
  id: idValue,
  url: link,
  post: link.nullable(),
  shared_post: link.nullable(),
  customer_details: person,
  content: z.string(),
  tagged_customers: z.array(person),
  likes,
  like_count: count,
  liked: z.boolean(),
  created_at: instant,
  edited_at: instant.nullable(),
  abilities: z.strictObject({ edit: z.boolean(), delete: z.boolean() }),
})

/** Reasons to report a post (docs/rules/wall.md#reports); `other` needs a text. */
export const reportReason = z.enum([
  'spam',
  'harassment',
  'advertising',
  'false_information',
  'intellectual_property',
  'personal_data',
  'other',
])
