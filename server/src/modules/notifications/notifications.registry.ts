import { areas } from '@app/contract/notifications.areas'
import { catalogue, kindNames } from '@app/contract/notifications.kinds'
import type { NoticeKind, Notices } from '#kit/work/notice-kinds.ts'

/**
 * Puts the kinds of all domains together.
 * @throws Error at the start when a kind of the catalogue is described by none or by two, has no sentence or is in no part of the list
 */
export function openNotices(given: readonly NoticeKind[]): Notices {
  const byKind = new Map<string, NoticeKind>(given.map((one) => [one.kind, one]))
  const problems = [
    ...given.filter((one) => byKind.get(one.kind) !== one).map(({ kind }) => `${kind} is described twice`),
    ...kindNames.filter((kind) => !byKind.has(kind)).map((kind) => `${kind} is described by no domain`),
    ...given.filter(({ kind }) => !kindNames.includes(kind)).map(({ kind }) => `${kind} has no name in the catalogue`),
    ...given.filter(({ kind }) => !hasSentence(kind)).map(({ kind }) => `${kind} has no sentence in the catalogue`),
    ...given.filter(({ area }) => !areas.includes(area)).map(({ kind, area }) => `${kind} is in no part: ${area}`),
    ...given.filter(({ on }) => on.length === 0).map(({ kind }) => `${kind} is told by no fact`),
  ]
  if (problems.length > 0) throw new Error(`Kinds of notification: ${problems.join('; ')}.`)
  const find = (kind: string) => byKind.get(kind)
  return {
    all: kindNames.flatMap((kind) => find(kind) ?? []),
    find,
    of(kind) {
      const found = find(kind)
      if (!found) throw new Error(`There is no kind of notification "${kind}".`)
      return found
    },
  }
}

function hasSentence(kind: string): boolean {
  const key = `say.${kind}`
  return Object.keys(catalogue).some((one) => one === key || one === `${key}_other` || one.startsWith(`${key}.`))
}
