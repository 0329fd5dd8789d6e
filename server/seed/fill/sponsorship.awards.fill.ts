import { addDays } from '../world/clock.ts'
import { AWARD_BENEFITS, AWARD_PACKAGES } from '../world/sponsoring.ts'
import type { WorldAward } from '../world/awards/awards.types.ts'
import type { Fill } from './fill.types.ts'
import { insertAll } from './insert.ts'

/** Who sponsors awards, package by package; nobody whose people judge. */
const SPONSORS: number[][] = [[22], [8, 43], [27, 53, 50]]

/** Sponsors of the awards with their packages, and requests for some of them. */
export async function fillAwardSponsors(fill: Fill): Promise<void> {
  const { db, world, picture } = fill
  const id = (award: WorldAward, index: number) => 900 + award.id * 10 + index
  const each = <Row>(rows: (award: WorldAward) => Row[]) =>
    world.awards.flatMap((award) => rows(award).map((row) => ({ award_id: award.id, ...row })))
  const company = (company_id: number) => {
    const found = world.companies.find((one) => one.id === company_id)
    if (!found) throw new Error(`No company ${company_id} to sponsor an award.`)
    return found
  }
  // A sponsor's people are not among the judges.
  const judging = (award: WorldAward) =>
    new Set(award.jurors.map(({ customer_id }) => world.members.find((one) => one.id === customer_id)?.company_id))
  const sponsorsOf = (award: WorldAward) => SPONSORS.map((ids) => ids.filter((one) => !judging(award).has(one)))
  await insertAll(
    db,
    'sponsor_category',
    each((award) =>
      AWARD_PACKAGES.map(({ name }, index) => ({
        id: id(award, index),
        name,
        is_strategic: false,
        position: index + 1,
      })),
    ),
  )
  await insertAll(
    db,
    'sponsor_package',
    each((award) =>
      AWARD_PACKAGES.map(({ name, amount, stock, text }, index) => ({
        id: id(award, index),
        category_id: id(award, index),
        name,
        description: text,
        amount,
        stock,
        taken: Math.min(stock, sponsorsOf(award)[index]?.length ?? 0),
        position: index + 1,
      })),
    ),
  )
  const benefit = (award: WorldAward, index: number) => 9000 + award.id * 100 + index
  await insertAll(
    db,
    'sponsor_benefit',
    each((award) => AWARD_BENEFITS.map((line, index) => ({ ...line, id: benefit(award, index), position: index + 1 }))),
  )
  await insertAll(
    db,
    'sponsor_package_benefit',
    world.awards.flatMap((award) =>
      AWARD_PACKAGES.flatMap(({ has }, at) =>
        has.flatMap((value, index) =>
          value === null
            ? []
            : [
                {
                  package_id: id(award, at),
                  benefit_id: benefit(award, index),
                  value: value === true ? null : value,
                },
              ],
        ),
      ),
    ),
  )
  await insertAll(
    db,
    'sponsor',
    each((award) =>
      sponsorsOf(award).flatMap((ids, index) =>
        ids.map((company_id, at) => {
          const { name, city, country, website, logo } = company(company_id)
          return {
            id: 90_000 + award.id * 100 + index * 10 + at,
            category_id: id(award, index),
            company_id,
            name,
            tagline: `${city}, ${country}`,
            website,
            logo: picture({ art: 'logo', ...logo }),
            position: at + 1,
          }
        }),
      ),
    ),
  )
  await fillRequests(fill, id)
}

/** Somebody waits for the one gala partnership, somebody was accepted as a supporter. */
async function fillRequests(
  { db, world, now }: Fill,
  packageId: (award: WorldAward, index: number) => number,
): Promise<void> {
  const award = world.awards.find(
    (one) => one.available_sections.includes('become_sponsor') && one.end_date > today(now),
  )
  if (!award) return
  const taken = new Set(SPONSORS.flat())
  const asking = world.companies
    .filter(({ id, verified, category }) => verified && category === 'forwarder_3pl' && !taken.has(id))
    .flatMap(({ id }) => world.members.find((one) => one.company_id === id && one.state === 'active') ?? [])
  const at = (days: number) => new Date(now.getTime() - days * 86_400_000)
  const request = { award_id: award.id, kind: 'sponsor' as const }
  const [waiting, accepted] = asking
  if (waiting)
    await insertAll(db, 'application', [
      {
        ...request,
        customer_id: waiting.id,
        company_id: waiting.company_id,
        package_id: packageId(award, 0),
        on_waiting_list: true,
        message: 'Next year at the latest.',
        created_at: at(8),
        changed_at: at(8),
      },
    ])
  if (accepted)
    await insertAll(db, 'application', [
      {
        ...request,
        customer_id: accepted.id,
        company_id: accepted.company_id,
        package_id: packageId(award, 2),
        state: 'accepted' as const,
        message: '',
        order_until: addDays(today(now), 10),
        created_at: at(11),
        changed_at: at(4),
      },
    ])
}

const today = (now: Date) => now.toISOString().slice(0, 10)
