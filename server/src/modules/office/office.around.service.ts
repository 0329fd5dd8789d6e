import type { Params, Reply } from '@app/contract/kit'
import type { office } from '@app/contract/office'
import { companyParts, memberParts } from '@app/contract/office.around'
import { looksAfter, me } from '#kit/data/context.ts'
import type { Context } from '#kit/data/context.ts'
import { notFound } from '#kit/base/errors.ts'
import { aroundCompany, aroundMember } from './office.around.reads.ts'
import type { AroundRow } from './office.around.reads.ts'

type Around = Reply<typeof office.memberAround>

function toAround(rows: readonly AroundRow[]): Around {
  const amount = (minor: number | null, currency_code: string | null) =>
    minor === null || currency_code === null ? null : { minor: Number(minor), currency_code }
  return {
    count: rows[0]?.count ?? 0,
    results: rows.map((row) => ({
      title: row.title,
      detail: row.detail,
      at: row.at?.toISOString() ?? null,
      state: row.state,
      amount: amount(row.amount, row.currency_code),
      open: amount(row.open, row.currency_code),
      path: row.path,
    })),
  }
}

/** What there is with a member beside their record, for whoever looks after that part (docs/rules/office.md#records). @throws Refused 404 */
export async function memberAround(ctx: Context, { id, part }: Params<typeof office.memberAround>): Promise<Around> {
  if (!looksAfter(me(ctx), memberParts[part])) throw notFound()
  return toAround(await aroundMember(ctx.db, id, part))
}

/** The same of a company. @throws Refused 404 */
export async function companyAround(ctx: Context, { id, part }: Params<typeof office.companyAround>): Promise<Around> {
  if (!looksAfter(me(ctx), companyParts[part])) throw notFound()
  return toAround(await aroundCompany(ctx.db, id, part))
}
