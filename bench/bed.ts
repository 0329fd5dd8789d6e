import { allRoutes } from '@app/contract/all'
import { readConfig } from '../server/src/config.ts'
import type { Database } from '../server/src/kit/data/db.ts'
import { storageOf } from '../server/src/kit/files/storage.open.ts'
import type { Testbed } from '../server/test/harness.ts'
import { SECRET, root } from './world.ts'

const routes = new Map(allRoutes().map((route) => [route.id, route]))

/** The product of the bench as the factories of the tests know it, so that rows are made in one way. @param folder where its files lie */
export async function bedOn(base: string, database: Database, url: string, folder: string): Promise<Testbed> {
  const env = { NODE_ENV: 'test', APP_SECRET: SECRET, DATABASE_URL: url, DATA_DIR: folder }
  const config = readConfig(root, env, [])
  const clock = () => new Date()
  async function call(
    id: string,
    given: { params?: Record<string, unknown>; body?: unknown } = {},
    token?: string,
  ): Promise<object> {
    const route = routes.get(id)
    if (!route) throw new Error(`No call "${id}".`)
    const path = route.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => String(given.params?.[key]))
    const answer = await fetch(base + path, {
      method: route.method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(given.body !== undefined && { 'content-type': 'application/json' }),
      },
      body: given.body === undefined ? null : JSON.stringify(given.body),
    })
    const body = (await answer.json()) as unknown
    return { status: answer.status, headers: answer.headers, body, refused: body }
  }
  const bed = {
    base,
    url,
    config,
    clock,
    database,
    db: database.db,
    deps: { config, clock, storage: await storageOf(config) },
    call,
  }
  // What else a testbed has moves its clock and waits for its reactions, which no factory asks for.
  return bed as unknown as Testbed
}
