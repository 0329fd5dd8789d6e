import { useSyncExternalStore } from 'react'

export type Scheme = 'light' | 'dark' | 'auto'

const KEY = 'scheme'
const listeners = new Set<() => void>()

/** Runs in the head before anything is drawn, so that a page never flashes in the other scheme. */
export const SCHEME_SCRIPT = `(()=>{let s="auto";try{s=localStorage.getItem("${KEY}")||s}catch{}document.documentElement.setAttribute("data-mantine-color-scheme",s==="light"||s==="dark"?s:matchMedia("(prefers-color-scheme: dark)").matches?"dark":"light")})()`

function chosen(): Scheme {
  try {
    const kept = localStorage.getItem(KEY)
    return kept === 'light' || kept === 'dark' ? kept : 'auto'
  } catch {
    return 'auto'
  }
}

const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)').matches

function apply(): void {
  const scheme = chosen()
  const shown = scheme === 'auto' ? (systemIsDark() ? 'dark' : 'light') : scheme
  document.documentElement.dataset['mantineColorScheme'] = shown
  for (const listener of listeners) listener()
}

export function setScheme(scheme: Scheme): void {
  try {
    if (scheme === 'auto') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, scheme)
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  apply()
}

let watching = false

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (!watching) {
    watching = true
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', apply)
    addEventListener('storage', (event) => {
      if (event.key === KEY) apply()
    })
  }
  return () => listeners.delete(listener)
}

/** What the person chose; `auto` while a server renders. */
export function useScheme(): Scheme {
  return useSyncExternalStore(subscribe, chosen, () => 'auto')
}
