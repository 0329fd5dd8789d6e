/** A meeting without a table: "to be assigned". */
export const NO_TABLE = -1
/** Nothing at this time; something of which the hall is not known. */
const [NOWHERE, SOMEWHERE] = [-1, -2]
const SLOT_MINUTES = 30

/** What a plan is made on. Everything goes by place: slots by time, people by number, tables by position. */
export type ScheduleInput = {
  /** Half hours, as milliseconds, ascending; and the day of each. */
  times: readonly number[]
  days: readonly number[]
  /** A meeting takes so many in a row. */
  slots: number
  /** So many meetings a person, and so many of a day, what they have already counted. */
  most: number
  most_a_day: number
  people: readonly {
    id: number
    company: number
    /** For each slot 1 when they have something else. */
    taken: Uint8Array
    /** For each slot the hall in which they have it, -1 for nothing, -2 for any. */
    halls: Int16Array
    /** Meetings that they have, in all and by day. */
    has: number
    has_a_day: readonly number[]
  }[]
  /** `owner`: the company that booked it; 0: the pool. */
  tables: readonly { id: number; hall: number; owner: number; taken: Uint8Array }[]
  /** Minutes from a hall to another, by both. */
  walk: readonly (readonly number[])[]
}

/** Places of people, the beginning's place, and of the table. */
export type Meeting = { one: number; other: number; at: number; table: number }

/** The planner's schedule: who sits where and when, and what may still be put there. */
export class Schedule {
  readonly #input: ScheduleInput
  readonly #many: number
  /** By person and slot: which meeting of the plan, -1 free, -2 something that stands. */
  readonly #sits: Int32Array
  readonly #hall: Int16Array
  /** By table and slot. */
  readonly #used: Uint8Array
  readonly #load: Int32Array
  readonly #daily: Int32Array
  readonly #days: number
  readonly #plan: (Meeting | undefined)[] = []
  readonly #own = new Map<number, number[]>()
  readonly #pool: number[] = []
  /** Slots from which a meeting has room before the next gap. */
  readonly #starts: boolean[]
  readonly #reach: number

  constructor(input: ScheduleInput) {
    const { times, people, tables, slots, walk } = input
    this.#input = input
    this.#many = times.length
    this.#days = Math.max(0, ...input.days) + 1
    this.#sits = new Int32Array(people.length * this.#many).fill(-1)
    this.#hall = new Int16Array(people.length * this.#many).fill(NOWHERE)
    this.#load = Int32Array.from(people, ({ has }) => has)
    this.#daily = new Int32Array(people.length * this.#days)
    this.#used = new Uint8Array(tables.length * this.#many)
    for (const [place, person] of people.entries()) {
      for (const [day, has] of person.has_a_day.entries()) this.#daily[place * this.#days + day] = has
      this.#hall.set(person.halls, place * this.#many)
      for (let slot = 0; slot < this.#many; slot++)
        if (person.taken[slot] === 1) this.#sits[place * this.#many + slot] = -2
    }
    for (const [place, { owner, taken }] of tables.entries()) {
      this.#used.set(taken, place * this.#many)
      if (owner === 0) this.#pool.push(place)
      else this.#own.set(owner, [...(this.#own.get(owner) ?? []), place])
    }
    this.#starts = times.map((from, at) =>
      Array.from({ length: slots }, (_, index) => times[at + index] === from + index * SLOT_MINUTES * 60_000).every(
        Boolean,
      ),
    )
    this.#reach = Math.ceil(Math.max(0, ...walk.flat()) / SLOT_MINUTES)
  }

  load(person: number): number {
    return this.#load[person] ?? 0
  }

  hasRoom(person: number): boolean {
    return this.load(person) < this.#input.most
  }

  /** Puts two people together at the first time that suits, looking from a time on that is drawn by lot. */
  place(one: number, other: number, from: number): boolean {
    for (let step = 0; step < this.#many; step++) {
      const at = (from + step) % this.#many
      const table = this.#fits(one, other, at)
      if (table === undefined) continue
      this.#put({ one, other, at, table })
      return true
    }
    return false
  }

  /** Makes a time for two people by moving a meeting of the plan that one of them has then, to another time that suits its two. */
  placeByMoving(one: number, other: number, most: number): boolean {
    let tries = most
    for (const [free, busy] of [
      [one, other],
      [other, one],
    ] as const)
      for (let at = 0; at < this.#many; at++) {
        if (!this.#starts[at] || !this.#isFree(free, at)) continue
        const number = this.#sits[busy * this.#many + at] ?? -1
        const meeting = number >= 0 ? this.#plan[number] : undefined
        if (!meeting || tries-- <= 0) continue
        if (this.#moveAway(number, meeting, { one, other, at })) return true
      }
    return false
  }

  #moveAway(number: number, meeting: Meeting, wanted: { one: number; other: number; at: number }): boolean {
    this.#take(number, meeting)
    const table = this.#fits(wanted.one, wanted.other, wanted.at)
    if (table !== undefined) {
      const instead = this.#put({ ...wanted, table })
      for (let at = 0; at < this.#many; at++) {
        const place = at === meeting.at ? undefined : this.#fits(meeting.one, meeting.other, at)
        if (place === undefined) continue
        this.#put({ ...meeting, at, table: place }, number)
        return true
      }
      this.#take(instead, { ...wanted, table })
    }
    this.#put(meeting, number)
    return false
  }

  /** Puts two people together without a table, where there is none that they reach in time: that never stands in the way. */
  placeAnywhere(one: number, other: number): boolean {
    for (let at = 0; at < this.#many; at++) {
      if (!this.#suits(one, other, at) || this.#ownTable(one, other, at) !== undefined) continue
      this.#put({ one, other, at, table: NO_TABLE })
      return true
    }
    return false
  }

  /** Moves meetings to a table of their own company that came free since. */
  giveOwnersTheirTables(): void {
    for (const [number, meeting] of this.#plan.entries()) {
      if (!meeting || (this.#input.tables[meeting.table]?.owner ?? 0) !== 0) continue
      this.#take(number, meeting)
      const own = this.#ownTable(meeting.one, meeting.other, meeting.at)
      const fits = own !== undefined && this.#reaches(meeting, own)
      this.#put(fits ? { ...meeting, table: own } : meeting, number)
    }
  }

  meetings(): Meeting[] {
    return this.#plan
      .flatMap((meeting) => meeting ?? [])
      .toSorted((a, b) => a.at - b.at || a.one - b.one || a.other - b.other)
  }

  /** The table at which two people can meet at a time; undefined when they cannot. */
  #fits(one: number, other: number, at: number): number | undefined {
    if (!this.#suits(one, other, at)) return undefined
    const own = this.#ownTable(one, other, at)
    if (own !== undefined) return this.#reaches({ one, other, at }, own) ? own : undefined
    let free = false
    for (const table of this.#pool) {
      if (!this.#isVacant(table, at)) continue
      free = true
      if (this.#reaches({ one, other, at }, table)) return table
    }
    return free ? undefined : NO_TABLE
  }

  #suits(one: number, other: number, at: number): boolean {
    if (!this.#starts[at] || !this.#isFree(one, at) || !this.#isFree(other, at)) return false
    const day = this.#input.days[at] ?? 0
    const most = this.#input.most_a_day
    return (this.#daily[one * this.#days + day] ?? 0) < most && (this.#daily[other * this.#days + day] ?? 0) < most
  }

  #isFree(person: number, at: number): boolean {
    for (let slot = at; slot < at + this.#input.slots; slot++)
      if (this.#sits[person * this.#many + slot] !== -1) return false
    return true
  }

  #isVacant(table: number, at: number): boolean {
    for (let slot = at; slot < at + this.#input.slots; slot++) if (this.#used[table * this.#many + slot]) return false
    return true
  }

  #ownTable(one: number, other: number, at: number): number | undefined {
    const { people } = this.#input
    const own = (person: number) => this.#own.get(people[person]?.company ?? 0) ?? []
    return own(one).find((table) => this.#isVacant(table, at)) ?? own(other).find((table) => this.#isVacant(table, at))
  }

  /** True when both come in time from what they have before, and to what they have after. */
  #reaches({ one, other, at }: { one: number; other: number; at: number }, table: number): boolean {
    const { tables, walk, times, slots } = this.#input
    const hall = tables[table]?.hall ?? 0
    const ends = at + slots - 1
    const late = (person: number, slot: number, gap: number) => {
      const there = this.#hall[person * this.#many + slot] ?? NOWHERE
      return there >= 0 && (walk[hall]?.[there] ?? 0) * 60_000 > gap
    }
    const length = SLOT_MINUTES * 60_000
    for (let step = 1; step <= this.#reach; step++) {
      const [before, after] = [at - step, ends + step]
      for (const person of [one, other]) {
        if (before >= 0 && late(person, before, (times[at] ?? 0) - (times[before] ?? 0) - length)) return false
        if (after < this.#many && late(person, after, (times[after] ?? 0) - (times[ends] ?? 0) - length)) return false
      }
    }
    return true
  }

  #put(meeting: Meeting, number = this.#plan.length): number {
    this.#plan[number] = meeting
    this.#mark(meeting, number, this.#input.tables[meeting.table]?.hall ?? SOMEWHERE, 1)
    return number
  }

  #take(number: number, meeting: Meeting): void {
    this.#plan[number] = undefined
    this.#mark(meeting, -1, NOWHERE, -1)
  }

  #mark({ one, other, at, table }: Meeting, number: number, hall: number, more: 1 | -1): void {
    const day = this.#input.days[at] ?? 0
    for (const person of [one, other]) {
      this.#load[person] = (this.#load[person] ?? 0) + more
      this.#daily[person * this.#days + day] = (this.#daily[person * this.#days + day] ?? 0) + more
      for (let slot = at; slot < at + this.#input.slots; slot++) {
        this.#sits[person * this.#many + slot] = number
        this.#hall[person * this.#many + slot] = hall
      }
    }
    if (table === NO_TABLE) return
    for (let slot = at; slot < at + this.#input.slots; slot++)
      this.#used[table * this.#many + slot] = more === 1 ? 1 : 0
  }
}
