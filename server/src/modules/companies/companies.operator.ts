import { command, numberOption, reasonOption } from '#kit/work/operator.ts'
import type { Command } from '#kit/work/operator.ts'
import { openChanges, settleChange } from './changes/companies.changes.service.ts'
import { admit, verifyCompany } from './joining/companies.membership.service.ts'

export const companiesCommands: Command[] = [
  command({
    word: 'approve',
    names: 'an application',
    does: 'admit an applicant, to another company if one is given',
    options: { company: numberOption('--company <id>', '--company needs the number of a company.') },
    async run(ctx, id, { company }) {
      const made = await admit(ctx, id, company)
      return [
        `Application ${id} is approved: account ${made.customer_id} in company ${made.company_id}. An email with a link to choose a password is on its way.`,
      ]
    },
  }),
  command({
    word: 'verify-company',
    names: 'a company',
    does: 'let a company book, and make its provisional admins full ones',
    async run(ctx, id) {
      await verifyCompany(ctx, id)
      return [`Company ${id} is verified and may book.`]
    },
  }),
  command({
    word: 'company-changes',
    does: 'categories and VAT IDs that companies ask to change',
    async run(ctx) {
      const waiting = await openChanges(ctx)
      if (waiting.length === 0) return ['No change waits for a decision.']
      return waiting.map((one) =>
        [
          String(one.id).padStart(5),
          one.created_at.toISOString().slice(0, 10),
          `${one.company_name} (company ${one.company_id})`,
          `${one.field === 'category' ? 'category' : 'VAT ID'} ${one.value}`,
          `asked by ${one.requested_by_name}`,
          one.note?.replaceAll(/\s+/g, ' ') ?? '',
        ]
          .filter(Boolean)
          .join('  '),
      )
    },
  }),
  command({
    word: 'grant-change',
    names: 'a change',
    does: 'change it as the company asks',
    async run(ctx, id) {
      const { company_name, field, value } = await settleChange(ctx, id, null)
      return [`${company_name} now has the ${field === 'category' ? 'category' : 'VAT ID'} ${value}.`]
    },
  }),
  command({
    word: 'refuse-change',
    names: 'a change',
    does: 'leave it as it is; the one who asked reads the reason',
    options: { reason: reasonOption('refuse-change needs --reason "<text>", which the one who asked reads.') },
    async run(ctx, id, { reason }) {
      const { company_name, field } = await settleChange(ctx, id, reason)
      return [`The ${field === 'category' ? 'category' : 'VAT ID'} of ${company_name} stays as it is.`]
    },
  }),
]
