import { logAct } from '#kit/data/audit.ts'
import type { ActName } from '@app/contract/office.acts'
import type { Context } from '#kit/data/context.ts'

/** What acts of companies are called after `company.`. */
type CompanyAct = ActName extends infer Act ? (Act extends `company.${infer Name}` ? Name : never) : never
type Details = Record<string, string | number | boolean | null>

/** Writes what somebody did for a company into the log that nobody changes; the company's admins read it there. */
export async function logCompanyAct(
  ctx: Context,
  company_id: number,
  act: CompanyAct,
  details: Details = {},
): Promise<void> {
  await logAct(ctx, { act: `company.${act}`, object: `company:${company_id}`, after: details })
}
