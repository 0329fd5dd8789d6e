import { useSyncExternalStore } from 'react'

/** A value that outlives the component that shows it, and a reload. */
export type Kept<Value> = {
  get: () => Value
  set: (to: Value | ((now: Value) => Value)) => void
  subscribe: (listener: () => void) => () => void
}

const stores = new Map<string, Kept<unknown>>()

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

/**
 * The kept value of this name. `revive` makes a value of whatever lies in the browser's store, of null where nothing does;
 * `toKeep` says what of it is stored, undefined for nothing.
 */
export function kept<Value>(
  name: string,
  revive: (stored: unknown) => Value,
  toKeep: (value: Value) => unknown,
): Kept<Value> {
  const known = stores.get(name) as Kept<Value> | undefined
  if (known) return known
  let value = revive(read(name))
  const listeners = new Set<() => void>()
  const store: Kept<Value> = {
    get: () => value,
    set: (to) => {
      value = typeof to === 'function' ? (to as (now: Value) => Value)(value) : to
      write(name, toKeep(value))
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  stores.set(name, store as Kept<unknown>)
  return store
}

export function useKept<Value>(store: Kept<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.get, store.get)
}
