import { looksAfter } from '#kit/data/context.ts'
import type { Context } from '#kit/data/context.ts'
import { sql } from '#kit/data/db.ts'

/* The parts from which the selects of albums and items are made; who may see what is decided here and nowhere else. */

export type Sql = ReturnType<typeof sql>

export const subject = sql`json_build_object('type', case when media_album.event_id is null then 'award' else 'event' end,
  'id', coalesce(event.id, award.id), 'slug', coalesce(event.slug, award.slug), 'name', coalesce(event.name, award.name),
  'city', coalesce(event.city, award.city), 'start_date', coalesce(event.start_date, award.start_date),
  'end_date', coalesce(event.end_date, award.end_date), 'hue', coalesce(event.hue, award.hue)) as subject`
export const ofSubjects = sql`left join event on event.id = media_album.event_id left join award on award.id = media_album.award_id`

export function itemColumns(ctx: Context) {
  return sql`media_item.id, media_item.album_id, media_item.kind, media_item.caption, media_item.file, media_item.video_url,
    media_item.media_type, media_item.size_bytes, media_item.sizes, media_item.width, media_item.height, media_item.blur,
    media_item.seconds, media_item.captions, media_item.pages, media_item.taken_on, media_item.is_public, media_item.waiting,
    media_item.position, media_item.likes, (media_item.waiting or ${looksAfter(ctx.actor, 'content')}) as apart,
    ${
      ctx.actor
        ? sql`exists (select from media_like where media_like.item_id = media_item.id and media_like.customer_id = ${ctx.actor.customer_id})`
        : sql`false`
    } as liked`
}

/** Albums of what is published and shows its media: those of the archive (docs/rules/media.md#visible). Triggers keep the minute. */
export function isAlbumOpen(ctx: Context) {
  return sql`media_album.visible_from <= ${ctx.now}`
}

/** What everyone may see who may see the album. */
export const forAll = sql`media_item.is_public and not media_item.waiting`

/** True for whoever takes part in what the album shows, and for who looks after it. */
export function takesPart({ actor }: Context) {
  if (!actor) return sql`false`
  if (looksAfter(actor, 'content')) return sql`true`
  return sql`(exists (select from seat where seat.event_id = event.id and seat.customer_id = ${actor.customer_id} and is_participant(seat.state))
    or exists (select from award_booking where award_booking.award_id = award.id and award_booking.company_id = ${actor.company_id ?? 0}
      and award_booking.state = 'paid'))`
}

/** What the one who asks may see of an album that they may see. */
export function forMe(ctx: Context, part: Sql) {
  if (!ctx.actor) return forAll
  if (looksAfter(ctx.actor, 'content')) return sql`true`
  return sql`(${forAll} or (${part} and not media_item.waiting) or media_item.given_by = ${ctx.actor.customer_id})`
}
