import { awardResources } from './awards.resources.ts'
import { contentResources } from './content.resources.ts'
import { eventResources } from './events.resources.ts'
import { mediaResources } from './media.resources.ts'
import { officeResources } from './office.resources.ts'
import { sellerResources } from './payments.resources.ts'
import { peopleResources } from './people.resources.ts'
import { sponsorshipResources } from './sponsorship.resources.ts'
import { wallResources } from './wall.resources.ts'
import type { OperatorRole, Resource } from './resources.ts'

/** Everything that the office keeps, each with a list and a form. */
export const resources: readonly Resource[] = [
  ...contentResources,
  ...eventResources,
  ...sponsorshipResources,
  ...awardResources,
  ...mediaResources,
  ...peopleResources,
  ...sellerResources,
  ...officeResources,
  ...wallResources,
]

/**
 * What operators look after who choose a record of a resource: those who keep it, and those who keep something that names it.
 * Whoever looks after awards chooses a juror without looking after people.
 */
export function rolesChoosing(of: Resource): OperatorRole[] {
  const keepers = resources.flatMap(({ role, fields }) =>
    Object.values(fields)
      .filter((field) => (field.type === 'reference' || field.type === 'references') && field.to === of.name)
      .map(({ sees }) => sees ?? role),
  )
  return [...new Set([of.role, ...keepers])]
}

/** @throws Error when there is none of this name */
export function resourceCalled(name: string): Resource {
  const found = resources.find((one) => one.name === name)
  if (!found) throw new Error(`There is no resource ${name}.`)
  return found
}
