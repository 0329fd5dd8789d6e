import type { awards } from '@app/contract/awards'
import type { Reply } from '@app/contract/kit'
import type { Url } from '#kit/base/file-address.ts'
import type { CompanyRow, MyOutcomeRow, PlacedRow, RevokedRow, TitleRow, winnersOf } from './awards.results.reads.ts'

type WonRow = Awaited<ReturnType<typeof winnersOf>>['rows'][number]
type TitlePage = Reply<typeof awards.winner>

export const toCompany = (row: CompanyRow, url: Url) => ({ ...row, logo: row.logo && url.file(row.logo) })

const toSigner = (row: PlacedRow['signer'], url: Url) =>
  row && { ...row, picture: row.picture && url.file(row.picture) }

const toRevoked = (row: RevokedRow) => row && { at: new Date(row.at).toISOString(), reason: row.reason }

const toPlaced = (row: PlacedRow, url: Url) => ({
  company: toCompany(row.company, url),
  code: row.code ?? '',
  revoked: toRevoked(row.revoked),
})

/** A category with its winner, its finalists, and who else was on the shortlist. Titles that were withdrawn stay, and say so. */
export function toWonCategory(
  { placed, ...category }: WonRow,
  url: Url,
): Reply<typeof awards.winners>['results'][number] {
  const first =
    placed.find(({ outcome, revoked }) => outcome === 'winner' && !revoked) ??
    placed.find(({ outcome }) => outcome === 'winner')
  return {
    ...category,
    shortlisted: placed.filter(({ revoked }) => !revoked).length,
    winner: first ? { ...toPlaced(first, url), citation: first.citation, signer: toSigner(first.signer, url) } : null,
    finalists: placed.filter(({ outcome }) => outcome === 'finalist').map((one) => toPlaced(one, url)),
    also_shortlisted: placed
      .filter(({ outcome, revoked }) => outcome === 'shortlisted' && !revoked)
      .map(({ company }) => toCompany(company, url)),
  }
}

export function toTitlePage(
  title: TitleRow,
  finalists: readonly { company: CompanyRow; code: string }[],
  url: Url,
): TitlePage {
  return {
    code: title.code,
    outcome: title.outcome,
    award: {
      id: title.award_id,
      slug: title.award_slug,
      name: title.award_name,
      city: title.award_city,
      country: title.award_country,
      day: title.award_day,
      year: yearOf(title),
      banner: title.award_banner && url.file(title.award_banner),
      main_banner: title.award_main_banner && url.file(title.award_main_banner),
    },
    category: { id: title.category_id, name: title.category_name, short_name: title.category_short_name },
    company: toCompany(title.company, url),
    entries: title.entries,
    citation: title.citation,
    signer: toSigner(title.signer, url),
    finalists: finalists.map(({ company, code }) => ({ company: toCompany(company, url), code })),
    number: title.number,
    published_at: title.published_at.toISOString(),
    revoked: revokedOf(title),
  }
}

export const yearOf = ({ award_day }: Pick<TitleRow, 'award_day'>) => Number(award_day.slice(0, 4))

export const revokedOf = ({ revoked_at, revocation_reason }: TitleRow) =>
  revoked_at && { at: revoked_at.toISOString(), reason: revocation_reason ?? '' }

/** @param shown whether the winners are published, and whether the reader reads what judges wrote */
export function toMyOutcome(
  row: MyOutcomeRow,
  shown: { winners: boolean; comments: boolean },
): Reply<typeof awards.myOutcomes>['results'][number] {
  const outcome = shown.winners ? row.outcome : row.outcome && 'shortlisted'
  return {
    entry: row.entry,
    category: row.category,
    category_short_name: row.category_short_name,
    outcome: outcome ?? 'not_selected',
    code: shown.winners ? row.code : null,
    revoked: shown.winners ? toRevoked(row.revoked) : null,
    comments: shown.comments ? row.comments : [],
  }
}
