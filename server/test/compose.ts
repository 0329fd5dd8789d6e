import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { root } from './cluster.ts'

export type Service = {
  image: string
  build?: string
  command?: string[]
  environment?: Record<string, string>
  healthcheck?: { test?: string[]; disable?: boolean }
  depends_on?: Record<string, { condition: string }> | string[]
  deploy?: { replicas: number }
  volumes?: string[]
  read_only?: boolean
  cap_drop?: string[]
  security_opt?: string[]
  tmpfs?: string[]
}

/** @returns the compose file with its parts put together, settings as they are written */
export const readCompose = () =>
  parse(readFileSync(join(root, 'compose.yaml'), 'utf8'), { merge: true }) as {
    services: Record<string, Service>
    volumes: Record<string, object>
  }

/**
 * Fills settings in as compose does: `$NAME`, `${NAME}`, `${NAME:-instead}`, and `${NAME:?what is missing}`.
 * @throws Error for a setting that is asked for and not given
 */
export function filled(text: string, settings: Record<string, string>): string {
  return text.replaceAll(
    /\$(?:(\w+)|\{(\w+)(?:(:[-?])([^}]*))?\})/g,
    (_, plain: string | undefined, braced: string | undefined, how: string | undefined, word: string | undefined) => {
      const name = plain ?? braced ?? ''
      const value = settings[name]
      if (value) return value
      if (how === ':?') throw new Error(`${name} is missing: ${word}`)
      return how === ':-' ? (word ?? '') : (value ?? '')
    },
  )
}

/** What a service waits for: the name of each other, and the state in which it must be. */
export const waitsFor = ({ depends_on = {} }: Service): [string, string][] =>
  Array.isArray(depends_on)
    ? depends_on.map((name) => [name, 'service_started'])
    : Object.entries(depends_on).map(([name, { condition }]) => [name, condition])
