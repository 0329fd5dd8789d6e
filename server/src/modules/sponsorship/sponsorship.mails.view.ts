import type { ApplicationRow } from './sponsorship.reads.ts'
import type { ApplicationState } from './sponsorship.policy.ts'

type Mail = { subject: string; paragraphs: string[]; action: { label: string; path: string } }

/** The page on which a request was made and is looked after. */
export function pageOf({ subject_kind, slug, subject_id, kind }: ApplicationRow): string {
  return `/${subject_kind}s/${slug}/${subject_id}/${kind === 'sponsor' ? 'become-sponsor' : 'become-pannelist'}`
}

/**
 * What a decision means for the one who asked, and what to do next; undefined for a step that needs no mail of its own.
 * @param state as it was decided; `received` when a package became free
 */
export function decisionMail(row: ApplicationRow, state: ApplicationState): Mail | undefined {
  const { name } = row
  const asked = row.package ? `${row.package.name} at ${name}` : `“${row.topic ?? ''}” at ${name}`
  const action = { label: 'See my request', path: pageOf(row) }
  if (state === 'received')
    return {
      subject: `A package has become free: ${name}`,
      paragraphs: [
        `Your request for ${asked} is off the waiting list. The package is held for you while we look at it.`,
      ],
      action,
    }
  if (state === 'accepted')
    return row.kind === 'sponsor'
      ? {
          subject: `Your sponsorship of ${name} is accepted`,
          paragraphs: [
            `We would like to have you as a sponsor: ${asked}.`,
            `Please order the package by ${row.order_until ?? 'the last day'}; the seats and the table it includes go on the same invoice. After that day it goes to the next on the list.`,
          ],
          action: { label: 'Order the package', path: pageOf(row) },
        }
      : {
          subject: `Your proposal for ${name} is accepted`,
          paragraphs: [`We would like to hear you speak about ${asked}. The programme team will confirm your place.`],
          action,
        }
  if (state === 'confirmed')
    return row.kind === 'sponsor'
      ? {
          subject: `You are a sponsor of ${name}`,
          paragraphs: [`${asked} is yours. Your logo stands among the sponsors; you can change it at any time.`],
          action,
        }
      : {
          subject: `You are a panelist at ${name}`,
          paragraphs: [`You are confirmed to speak about ${asked}, and appear among the speakers.`],
          action,
        }
  if (state === 'declined')
    return {
      subject: row.kind === 'sponsor' ? `Your request to sponsor ${name}` : `Your proposal for ${name}`,
      paragraphs: [`We cannot accept your request for ${asked}.`, ...(row.reason === null ? [] : [row.reason])],
      action,
    }
  return undefined
}
