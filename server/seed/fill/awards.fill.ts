import type { WorldAward } from '../world/awards/index.ts'
import { fillAwardOrders } from './awards.orders.ts'
import type { Fill } from './fill.types.ts'
import { insertAll } from './insert.ts'

/** Awards with all that stands on their pages, and what companies bought for them. */
export async function fillAwards(fill: Fill): Promise<void> {
  const { db, world } = fill
  await insertAll(db, 'gcc_category', world.gcc_categories)
  // An edition points to the one before it, so the older come first.
  const awards = world.awards.toSorted((a, b) => (a.start_date < b.start_date ? -1 : 1))
  await insertAll(
    db,
    'award',
    awards.map((award) => awardRow(fill, award)),
  )
  const each = <Row>(rows: (award: WorldAward) => Row[]): Row[] => awards.flatMap(rows)
  const of = <Part extends object>(award: WorldAward, part: Part) => ({ award_id: award.id, ...part })
  await insertAll(
    db,
    'award_category',
    each((award) => award.categories.map(({ criteria: _c, questions: _q, ...category }) => of(award, category))),
  )
  const categories = awards.flatMap((award) => award.categories)
  await insertAll(
    db,
    'award_criterion',
    categories.flatMap(({ id, criteria }) => criteria.map((one) => ({ ...one, category_id: id }))),
  )
  await insertAll(
    db,
    'award_question',
    categories.flatMap(({ id, questions }) => questions.map((one) => ({ ...one, category_id: id }))),
  )
  await insertAll(
    db,
    'award_price',
    each((award) => award.prices.map((price) => of(award, price))),
  )
  await insertAll(
    db,
    'award_juror',
    each((award) => award.jurors.map((juror) => of(award, juror))),
  )
  await insertAll(
    db,
    'award_place',
    each((award) => award.places.map((place) => of(award, place))),
  )
  await insertAll(
    db,
    'award_agenda_item',
    each((award) => award.agenda.map((item) => of(award, item))),
  )
  await fillAwardOrders(
    fill,
    each((award) => award.orders.map((order) => ({ award, order }))),
  )
}

function awardRow({ picture }: Fill, award: WorldAward) {
  const { categories: _c, prices: _p, jurors: _j, places: _l, agenda: _a, orders: _o, ...row } = award
  return {
    ...row,
    banner: picture(award.banner),
    main_banner: picture(award.main_banner),
    created_at: award.published_at,
  }
}
