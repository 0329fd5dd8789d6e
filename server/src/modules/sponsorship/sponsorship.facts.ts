import type { ApplicationState } from './sponsorship.policy.ts'

/** A request to speak or to sponsor came in, moved on, or came off the waiting list. */
export type ApplicationChanged = {
  kind: 'sponsorship.application_changed'
  application_id: number
  customer_id: number
  application_kind: 'panelist' | 'sponsor'
  subject_kind: 'event' | 'award'
  subject_id: number
  state: ApplicationState
  /** What happened to it: it was sent, decided, withdrawn by its person, or a package became free for it. */
  by: 'person' | 'decision' | 'waiting_list'
}

/** What this domain announces: the name of a fact gives what it carries. */
declare module '#kit/data/context.ts' {
  interface Facts {
    'sponsorship.application_changed': ApplicationChanged
  }
}
