/** The maker of a move: the company that enters, the awards office by a decision, or the round that the entry is assigned in. */
type By = 'company' | 'office' | 'round'

/** The moves an entry can make, each with the state that it leads to. `table` lists the states that allow each move. */
const moves = {
  submit: { by: 'company', to: 'submitted' },
  withdraw: { by: 'company', to: 'withdrawn' },
  approve: { by: 'office', to: 'approved' },
  request_changes: { by: 'office', to: 'changes_requested' },
  reject: { by: 'office', to: 'rejected' },
  assign: { by: 'round', to: 'in_judging' },
} as const satisfies Record<string, { by: By; to: string }>

export type EntryMove = keyof typeof moves

type Traits = {
  /** Whether `award_entry.state` holds it. A state that is not stored follows from the jury's decision. */
  stored: boolean
  /** The moves that may be made from here; from a state that is not stored only until the winners are published. */
  moves: readonly EntryMove[]
  /** The parts that the company may write: all, only those that the office asked to change, or none. */
  edit: 'everything' | 'what_is_asked' | 'nothing'
  /** Whether the fee may be paid. */
  pay: boolean
  /** Whether judges have it on their desk and it can win. */
  judge: boolean
  /** How it looks to its company; pages choose a colour by it. */
  outlook: 'begun' | 'good' | 'attention' | 'refused' | 'ended'
  /** The column of the office's figures that counts it. */
  figure: 'drafts' | 'submitted' | 'accepted' | 'withdrawn'
  /** The public list that shows its result. */
  list: 'shortlisted' | 'winners' | null
}

const decided = { stored: false, moves: [], edit: 'nothing', pay: true, judge: false, figure: 'accepted' } as const

/** Every state of an entry and what it allows (docs/rules/awards.md#states-of-an-entry). */
const table = {
  draft: {
    stored: true,
    moves: ['submit', 'withdraw'],
    edit: 'everything',
    pay: true,
    judge: false,
    outlook: 'begun',
    figure: 'drafts',
    list: null,
  },
  submitted: {
    stored: true,
    moves: ['approve', 'request_changes', 'reject', 'withdraw'],
    edit: 'nothing',
    pay: true,
    judge: false,
    outlook: 'good',
    figure: 'submitted',
    list: null,
  },
  changes_requested: {
    stored: true,
    moves: ['submit', 'request_changes', 'reject', 'withdraw'],
    edit: 'what_is_asked',
    pay: true,
    judge: false,
    outlook: 'attention',
    figure: 'submitted',
    list: null,
  },
  approved: {
    stored: true,
    moves: ['request_changes', 'reject', 'assign', 'withdraw'],
    edit: 'nothing',
    pay: true,
    judge: false,
    outlook: 'good',
    figure: 'accepted',
    list: null,
  },
  rejected: {
    stored: true,
    moves: [],
    edit: 'nothing',
    pay: false,
    judge: false,
    outlook: 'refused',
    figure: 'withdrawn',
    list: null,
  },
  in_judging: {
    stored: true,
    moves: ['withdraw'],
    edit: 'nothing',
    pay: true,
    judge: true,
    outlook: 'good',
    figure: 'accepted',
    list: null,
  },
  withdrawn: {
    stored: true,
    moves: [],
    edit: 'nothing',
    pay: false,
    judge: false,
    outlook: 'ended',
    figure: 'withdrawn',
    list: null,
  },
  shortlisted: { ...decided, moves: ['withdraw'], outlook: 'good', list: 'shortlisted' },
  finalist: { ...decided, outlook: 'good', list: 'winners' },
  winner: { ...decided, outlook: 'good', list: 'winners' },
  not_selected: { ...decided, outlook: 'ended', list: 'shortlisted' },
  title_withdrawn: { ...decided, outlook: 'refused', list: 'winners' },
} as const satisfies Record<string, Traits>

type Table = typeof table
/** The state of an entry as readers see it: with its result, once the jury's decisions are public. */
export type EntryState = keyof Table
type StatesWith<Trait extends keyof Traits, Value> = {
  [State in EntryState]: Table[State][Trait] extends Value ? State : never
}[EntryState]
export type StoredEntryState = StatesWith<'stored', true>
/** A state in which the company cannot write. */
export type ClosedEntryState = StatesWith<'edit', 'nothing'>
/** A move that the awards office decides on. */
export type EntryDecision = {
  [Move in EntryMove]: (typeof moves)[Move]['by'] extends 'office' ? Move : never
}[EntryMove]
export type DecidedEntryState = (typeof moves)[EntryDecision]['to']

/** Every state, in the order in which an entry reaches them. */
export const entryStates = Object.keys(table) as EntryState[]
/** The traits of a state. */
export const traitsOf = (state: EntryState): Traits => table[state]
/** The states with a trait, for example all that are stored. */
export const statesWith = <Trait extends keyof Traits>(trait: Trait, value: Traits[Trait]): EntryState[] =>
  entryStates.filter((state) => traitsOf(state)[trait] === value)

export const storedEntryStates = statesWith('stored', true) as StoredEntryState[]
export const entryDecisions = Object.keys(moves).filter(
  (move) => moves[move as EntryMove].by === 'office',
) as EntryDecision[]

/** The state that a move leads to. */
export const stateAfter = <Move extends EntryMove>(move: Move): (typeof moves)[Move]['to'] => moves[move].to

/** The states that the office's decisions lead to. */
export const decidedEntryStates = entryDecisions.map((move) => stateAfter(move))
/** The acts of the audit log that the decisions leave, as `entry.approved`. */
export const entryActs = decidedEntryStates.map((state) => `entry.${state}` as const)

/** Whether a move may be made from a state. */
export const allowsMove = (state: EntryState, move: EntryMove): boolean => traitsOf(state).moves.includes(move)
/** The states from which a move may be made. */
export const statesBefore = (move: EntryMove): EntryState[] => entryStates.filter((state) => allowsMove(state, move))
/** Whether a company may write in an entry of this state, while its time has not run out. */
export const isEditable = (state: EntryState): state is Exclude<EntryState, ClosedEntryState> =>
  traitsOf(state).edit !== 'nothing'

/** Every change of the stored state that the database allows, as `[from, to]`; its table `award_entry_transition` holds the same pairs. */
export const entryTransitions = (): [StoredEntryState, StoredEntryState][] =>
  storedEntryStates.flatMap((from) =>
    traitsOf(from)
      .moves.map((move): [StoredEntryState, StoredEntryState] => [from, stateAfter(move)])
      .filter(([, to]) => to !== from),
  )
