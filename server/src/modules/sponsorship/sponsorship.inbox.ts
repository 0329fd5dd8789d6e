import { dayOf } from '#kit/base/days.ts'
import type { InboxKind } from '#kit/records/inbox.ts'
import type { Context } from '#kit/data/context.ts'
import { applications, decide } from './sponsorship.decisions.service.ts'
import type { Application } from './sponsorship.view.ts'

type Kind = 'sponsor' | 'panelist'

/** Requests to decide about, and panelists who were accepted: a sponsor's payment confirms it, a panelist nobody but an operator. */
async function requests(ctx: Context, kind: Kind) {
  const page = { page: 1, page_size: 100, show_all: true, kind } as const
  const { results } = await applications(ctx, page)
  if (kind === 'sponsor') return results
  // Nobody confirms a panelist of what has ended: those would fill the page before the ones that still wait.
  const accepted = await applications(ctx, { ...page, state: 'accepted', ends_after: dayOf(ctx.now) })
  return [...results, ...accepted.results]
}

/** Whoever was accepted is confirmed by hand once all is agreed; nobody is accepted before a package is free. */
function actsFor({ state, on_waiting_list }: Pick<Application, 'state' | 'on_waiting_list'>): readonly string[] {
  if (state === 'accepted') return ['confirm', 'decline']
  return on_waiting_list ? ['decline'] : ['accept', 'decline']
}

async function waiting(ctx: Context, kind: Kind) {
  return (await requests(ctx, kind)).map((row) => ({
    id: String(row.id),
    title: row.applicant.name,
    about: [row.package?.name ?? row.topic, row.subject.name].filter(Boolean).join(', '),
    since: new Date(row.state === 'accepted' ? row.changed_at : row.created_at),
    known: [
      { name: 'company', value: row.applicant.company_name },
      { name: 'job_title', value: row.applicant.job_title },
      { name: 'asked_for', value: row.package?.name ?? row.topic },
      { name: 'of', value: row.subject.name },
      { name: 'waiting_position', value: row.on_waiting_list ? String(row.waiting_position) : null },
      { name: 'message', value: row.message },
      { name: 'author', value: row.applicant.name, path: `/personal-wall/${row.applicant.customer_id}` },
    ],
    acts: actsFor(row),
  }))
}

const kindOf = (kind: Kind): InboxKind => ({
  kind,
  role: 'events',
  hours: 120,
  object: 'application',
  waiting: (ctx) => waiting(ctx, kind),
  acts: [
    { name: 'accept', reason: 'none', run: (ctx, id) => decide(ctx, Number(id), { state: 'accepted' }) },
    { name: 'confirm', reason: 'none', run: (ctx, id) => decide(ctx, Number(id), { state: 'confirmed' }) },
    {
      name: 'decline',
      reason: 'required',
      run: (ctx, id, reason) => decide(ctx, Number(id), { state: 'declined', reason }),
    },
  ],
})

/** Requests to sponsor and to speak. */
export const sponsorshipInbox: readonly InboxKind[] = [kindOf('sponsor'), kindOf('panelist')]
