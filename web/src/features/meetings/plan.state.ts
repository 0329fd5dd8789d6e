import type { Alternative, AskedCompany, Guest, Invitation } from './meetings.api.ts'

/** The parts of the planner, of which a phone shows one. */
export type Pane = 'day' | 'people' | 'inbox'

/** The member's choices on the planner: the person, the time, and the part in view. */
export type PlanState = {
  /** The person to ask; undefined while it is still the one that the address of the page names. */
  guest: Guest | 'nobody' | undefined
  /** A company to ask, instead of a person. */
  company: AskedCompany | undefined
  /** The meeting that is being moved. */
  moving: Invitation | undefined
  /** The day in view; undefined for the one that runs or comes next. */
  date: string | undefined
  /** When the chosen slot starts. */
  selected: string | null
  /** Of how many slots. */
  length: number
  pane: Pane
  list: 'people' | 'sponsors'
  cancelling: Invitation | undefined
  /** The meeting whose notes are open. */
  noted: number | undefined
  /** Other times for a request whose own was taken. */
  offers: { id: number; times: readonly Alternative[] } | undefined
}

export const emptyPlan: PlanState = {
  guest: undefined,
  company: undefined,
  moving: undefined,
  date: undefined,
  selected: null,
  length: 1,
  pane: 'day',
  list: 'people',
  cancelling: undefined,
  noted: undefined,
  offers: undefined,
}

export type PlanAction =
  | { type: 'day'; date: string }
  | { type: 'slot'; starts_at: string | null }
  | { type: 'length'; length: number }
  | { type: 'guest'; guest: Guest }
  | { type: 'company'; company: AskedCompany }
  | { type: 'move'; invitation: Invitation }
  | { type: 'alternative'; alternative: Alternative }
  | { type: 'offers'; id: number; times: readonly Alternative[] }
  | { type: 'close' }
  | { type: 'pane'; pane: Pane }
  | { type: 'list'; list: PlanState['list'] }
  | { type: 'cancel'; invitation: Invitation | undefined }
  | { type: 'note'; meeting: number | undefined }

/**
 * The chosen person: the one that the address names, until the member chooses another or nobody.
 * @param named whom the address of the page names
 */
export function guestOf({ guest }: PlanState, named: Guest | undefined): Guest | undefined {
  return guest === 'nobody' ? undefined : (guest ?? named)
}

const nobody = { guest: 'nobody', company: undefined, moving: undefined } as const

/**
 * What an action makes of the plan. A person, a company and a meeting that is moved exclude each other; choosing what is chosen
 * already lets go of it.
 * @param named whom the address of the page names
 */
export function planAfter(state: PlanState, action: PlanAction, named?: Guest): PlanState {
  const guest = guestOf(state, named)
  switch (action.type) {
    case 'day':
      return { ...state, date: action.date, selected: null }
    case 'slot': {
      const { starts_at } = action
      return {
        ...state,
        selected: starts_at === state.selected ? null : starts_at,
        length: state.moving?.slots ?? 1,
        pane: starts_at && (guest ?? state.moving ?? state.company) ? 'inbox' : state.pane,
      }
    }
    case 'length':
      return { ...state, length: action.length }
    case 'guest': {
      const isChosen = action.guest.customer_id === guest?.customer_id
      return { ...state, ...nobody, guest: isChosen ? 'nobody' : action.guest, pane: paneFor(state) }
    }
    case 'company': {
      const isChosen = action.company.id === state.company?.id
      return { ...state, ...nobody, company: isChosen ? undefined : action.company, pane: paneFor(state) }
    }
    case 'move':
      return {
        ...state,
        ...nobody,
        moving: action.invitation,
        date: action.invitation.slot_details.date,
        selected: null,
        pane: 'day',
      }
    case 'alternative':
      return { ...state, date: action.alternative.date, selected: action.alternative.starts_at }
    case 'offers':
      return { ...state, offers: { id: action.id, times: action.times }, pane: 'inbox' }
    case 'close':
      return { ...state, ...nobody, selected: null }
    case 'pane':
      return { ...state, pane: action.pane }
    case 'list':
      return { ...state, list: action.list }
    case 'cancel':
      return { ...state, cancelling: action.invitation }
    case 'note':
      return { ...state, noted: action.meeting }
  }
}

/** Once a time is chosen the request comes into view, otherwise the day. */
const paneFor = ({ selected }: PlanState): Pane => (selected ? 'inbox' : 'day')
