import type { awards } from '@app/contract/awards'
import { idOf } from '@app/contract/kit'
import type { Body, Reply } from '@app/contract/kit'
import { logAct } from '#kit/data/audit.ts'
import type { Context } from '#kit/data/context.ts'
import { InvalidFields, invalid, notFound, violates } from '#kit/base/errors.ts'
import { insertAward, missing, publishAward } from './awards.creating.queries.ts'
import { whatStops } from './awards.office.service.ts'
import { readAward } from './awards.reads.ts'
import { toAward } from './awards.view.ts'
import { t } from './awards.texts.ts'

type NewAwardBody = Body<typeof awards.create>

/** Begins an award, and shows it to the operator who did. @throws InvalidFields as `begin` */
export async function create(ctx: Context, body: NewAwardBody): Promise<Reply<typeof awards.create>> {
  const made = await readAward(ctx, (await begin(ctx, body)).id)
  if (!made) throw notFound()
  return toAward(made, ctx, { actor: ctx.actor, mine: undefined, invoice: undefined, refused: null })
}

/**
 * Begins an award: a draft, since categories, prices and jurors follow (docs/rules/awards.md#publishing).
 * @throws InvalidFields naming everything that does not exist, a name that is taken, or a minute at which it cannot be published
 */
export async function begin(ctx: Context, body: NewAwardBody): Promise<{ id: number; name: string; slug: string }> {
  const { financial_entity, previous_edition, ...given } = body
  const row = {
    ...given,
    slug: slugOf(given.name),
    awards_venue: given.awards_venue ?? null,
    awards_venue_address: given.awards_venue_address ?? null,
    entries_open_at: given.entries_open_at ?? null,
    entries_close_at: given.entries_close_at ?? null,
    published_at: given.published_at ?? null,
    financial_entity_id: financial_entity === undefined ? null : idOf(financial_entity),
    previous_edition_id: previous_edition === undefined ? null : idOf(previous_edition),
    created_at: ctx.now,
  }
  const lacks = await missing(ctx.db, row)
  const gone = [t('invalid-hyperlink-object-does-not-exist')]
  const problems = {
    ...(lacks.entity ? { financial_entity: gone } : {}),
    ...(lacks.previous ? { previous_edition: gone } : {}),
    ...(lacks.time_zone ? { time_zone: [t('name-a-time-zone-for-example')] } : {}),
    ...(row.slug === '' ? { name: [t('a-name-needs-letters-or-digits')] } : {}),
  }
  if (Object.keys(problems).length > 0) throw new InvalidFields(problems)
  const id = await insertAward(ctx.db, row).catch((error: unknown) => {
    throw violates(error, 'award_slug_key') ? invalid('name', t('there-is-an-award-of-this-name')) : error
  })
  const stops = row.published_at === null ? undefined : await whatStops(ctx, id)
  if (stops) throw new InvalidFields(stops)
  const { name, start_date, end_date, published_at } = row
  await logAct(ctx, {
    act: 'award.created',
    object: `award:${id}`,
    after: { name, start_date, end_date, published_at },
  })
  return { id, name, slug: row.slug }
}

/**
 * Shows an award to everyone from now on; done again it changes nothing.
 * @throws Refused 404 when there is none; InvalidFields when something stops it (docs/rules/awards.md#publishing)
 */
export async function publish(ctx: Context, id: number): Promise<{ name: string }> {
  const found = await publishAward(ctx.db, id, ctx.now)
  if (!found) throw notFound()
  const stops = found.before === null ? await whatStops(ctx, id) : undefined
  if (stops) throw new InvalidFields(stops)
  if (found.changed)
    await logAct(ctx, {
      act: 'award.published',
      object: `award:${id}`,
      before: { published_at: found.before },
      after: { published_at: ctx.now },
    })
  return { name: found.name }
}

/** "Global Carrier Awards 2027" → `global-carrier-awards-2027`. */
function slugOf(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return plain
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replaceAll(/^-+|-+$/g, '')
}
