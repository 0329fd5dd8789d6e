import { useSyncExternalStore } from 'react'
import { bridge } from './server.ts'

/** A value that outlives the component that shows it, and a reload. */
export type LocalStore<Value> = {
  get: () => Value
  /** As it is where nothing is kept: what the server draws, so what the page wakes up with. */
  empty: () => Value
  set: (to: Value | ((now: Value) => Value)) => void
  subscribe: (listener: () => void) => () => void
}

const stores = new Map<string, LocalStore<unknown>>()

function read(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null')
  } catch {
    return null
  }
}

function write(name: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(name)
    else localStorage.setItem(name, JSON.stringify(value))
  } catch {
    // Full or switched off: the value lives as long as the page.
  }
}

/** Values that follow what other tabs write, by name. */
const following = new Map<string, () => void>()
if (typeof window !== 'undefined')
  window.addEventListener('storage', ({ key, storageArea }) => {
    if (key !== null && storageArea === localStorage) following.get(key)?.()
  })

/**
 * The kept value of this name. `revive` makes a value of whatever lies in the browser's store, of null where nothing does;
 * `toKeep` says what of it is stored, undefined for nothing. With `follow`, what another tab has stored is taken over.
 */
export function localStore<Value>(
  name: string,
  revive: (stored: unknown) => Value,
  toKeep: (value: Value) => unknown,
  follow?: (stored: Value, now: Value) => Value,
): LocalStore<Value> {
  const known = stores.get(name) as LocalStore<Value> | undefined
  if (known) return known
  let value = revive(read(name))
  const empty = revive(null)
  const listeners = new Set<() => void>()
  const show = (to: Value) => {
    value = to
    for (const listener of listeners) listener()
  }
  const store: LocalStore<Value> = {
    get: () => value,
    empty: () => empty,
    set: (to) => {
      const next = typeof to === 'function' ? (to as (now: Value) => Value)(value) : to
      write(name, toKeep(next))
      show(next)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  // A server draws for many, whose names would pile up for ever.
  if (bridge()) return store
  stores.set(name, store as LocalStore<unknown>)
  if (follow) following.set(name, () => show(follow(revive(read(name)), value)))
  return store
}

export function useLocalStore<Value>(store: LocalStore<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.get, store.empty)
}
