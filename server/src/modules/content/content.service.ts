import { t as ofSchemas } from '@app/contract/input.texts'
import type { content } from '@app/contract/content'
import type { Body, Query, Reply } from '@app/contract/kit'
import { looksAfter, me } from '#kit/data/context.ts'
import type { Context } from '#kit/data/context.ts'
import { InvalidFields, invalid, notFound } from '#kit/base/errors.ts'
import { FileReply } from '#kit/http/http.ts'
import { toPage } from '#kit/base/paging.ts'
import { drawnApart } from '#kit/papers/papers.ts'
import type { policyPdf } from './content.policy.pdf.ts'
import { attachTags, countOwnTags } from '../members/index.ts'
import { addClicks, addViews, insertRecommendations, insertTags, tagsByName } from './content.queries.ts'
import { listBanners, listMenu, listTags, policyBySlug } from './content.reads.ts'
import { toBanner, toTag } from './content.view.ts'
import { t } from './content.texts.ts'

const drawPolicy = drawnApart<typeof policyPdf>(new URL('content.policy.pdf.ts', import.meta.url), 'policyPdf')

const MAX_TAGS = 20

export async function publicMenu(
  ctx: Context,
  query: Query<typeof content.publicMenu>,
): Promise<Reply<typeof content.publicMenu>> {
  const { rows, count } = await listMenu(ctx.db, query)
  return toPage(rows, count, query, ctx.here)
}

/** Only who looks after content may ask for advertisements that are not running. */
export async function banners(
  ctx: Context,
  query: Query<typeof content.banners>,
): Promise<Reply<typeof content.banners>> {
  const active = looksAfter(ctx.actor, 'content') ? query.is_active : true
  const { rows, count } = await listBanners(ctx.db, { type: query.type, active, now: ctx.now }, query)
  return toPage(
    rows.map((row) => toBanner(ctx.url, row)),
    count,
    query,
    ctx.here,
  )
}

/** A legal text as it stands, or a version that stood before (docs/rules/content.md#legal-pages). @throws Refused 404 */
export async function policy(
  ctx: Context,
  slug: string,
  { version }: Query<typeof content.policy> = {},
): Promise<Reply<typeof content.policy>> {
  const found = await policyBySlug(ctx.db, slug, { now: ctx.now, version })
  if (!found) throw notFound()
  return {
    ...found,
    updated_at: found.updated_at.toISOString(),
    replaced_at: found.replaced_at?.toISOString() ?? null,
    versions: found.versions.map((one) => ({ id: one.id, updated_at: new Date(one.updated_at).toISOString() })),
  }
}

/** The same as a file. @throws Refused 404 */
export async function policyFile(ctx: Context, slug: string): Promise<FileReply> {
  const found = await policyBySlug(ctx.db, slug, { now: ctx.now })
  if (!found) throw notFound()
  return new FileReply('application/pdf', `${slug}.pdf`, await drawPolicy('a policy', found, ctx.config.community.name))
}

/** Programs that read pages for somebody else; what they are shown nobody has seen. */
const MACHINES = /bot\b|crawl|spider|slurp|preview|headless|lighthouse|monitor|^$/i

/** Counts what was seen of advertisements, and followed (docs/rules/content.md#advertisements). */
export async function countBanners(
  ctx: Context,
  { views, clicks }: Body<typeof content.countBanners>,
  agent = '',
): Promise<void> {
  if (MACHINES.test(agent)) return
  await addViews(ctx.db, [...new Set(views)], ctx.now)
  await addClicks(ctx.db, [...new Set(clicks)])
}

export async function tags(ctx: Context, query: Query<typeof content.tags>): Promise<Reply<typeof content.tags>> {
  const { rows, count } = await listTags(ctx.db, query.search, query)
  return toPage(
    rows.map((row) => toTag(ctx.url, row)),
    count,
    query,
    ctx.here,
  )
}

/** Proposes tags. One that exists, or that is named twice, is refused (docs/rules/content.md#tags). */
export async function createTags(
  ctx: Context,
  body: Body<typeof content.createTags>,
): Promise<Reply<typeof content.createTags>> {
  const actor = me(ctx)
  const names = body.map((one) => one.name)
  const taken = new Set((await tagsByName(ctx.db, names)).map((one) => one.name.toLowerCase()))
  const problems: Record<string, string[]> = {}
  names.forEach((name, index) => {
    if (taken.has(name.toLowerCase())) problems[`${index}.name`] = [ofSchemas('tag-with-this-name-already-exists')]
    taken.add(name.toLowerCase())
  })
  if (Object.keys(problems).length > 0) throw new InvalidFields(problems)
  const made = await insertTags(ctx.db, names, actor.customer_id, ctx.now)
  if (made.length < names.length) throw invalid('name', ofSchemas('tag-with-this-name-already-exists'))
  return made.map((row) => toTag(ctx.url, row))
}

export async function recommendTags(
  ctx: Context,
  body: Body<typeof content.recommendTags>,
): Promise<Reply<typeof content.recommendTags>> {
  const names = unique(body.names)
  await insertRecommendations(ctx.db, me(ctx).customer_id, names, body.reason ?? null, ctx.now)
  return { detail: t('thank-you-the-community-team-will-look'), names }
}

/** Puts tags on one's own profile by name; what does not exist yet becomes a proposal that only its author carries. */
export async function addOwnTags(
  ctx: Context,
  body: Body<typeof content.addOwnTags>,
): Promise<Reply<typeof content.addOwnTags>> {
  const { customer_id } = me(ctx)
  const names = unique(body.map((one) => one.name))
  await insertTags(ctx.db, names, customer_id, ctx.now)
  const rows = await tagsByName(ctx.db, names)
  await attachTags(
    ctx.db,
    customer_id,
    rows.map((row) => row.id),
  )
  if ((await countOwnTags(ctx.db, customer_id)) > MAX_TAGS)
    throw invalid('non_field_errors', t('choose-at-most-segments', { max_tags: MAX_TAGS }))
  return rows.map((row) => toTag(ctx.url, row))
}

function unique(names: string[]): string[] {
  return [...new Map(names.map((name) => [name.toLowerCase(), name])).values()]
}
