import { logAct } from '#kit/audit.ts'
import type { Context } from '#kit/context.ts'

type Details = Record<string, string | number | boolean | null>

/** Writes what somebody did for a company into the log that nobody changes; the company's admins read it there. */
export async function logCompanyAct(
  ctx: Context,
  company_id: number,
  act: string,
  details: Details = {},
): Promise<void> {
  await logAct(ctx, { act: `company.${act}`, object: `company:${company_id}`, after: details })
}
