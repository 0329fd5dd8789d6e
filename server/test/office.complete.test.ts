import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { allRoutes } from '@app/contract/all'
import { resources } from '@app/contract/resources.all'
import { sql } from '../src/kit/data/db.ts'
import { served } from '../src/app.ts'
import { root } from './cluster.ts'
import { openTestbed } from './harness.ts'
import { keptByActs, notKept, settings } from './office.entities.ts'

const t = await openTestbed()
const routes = new Map(allRoutes().map((route) => [route.id, route]))

/** Tables of records, with those that join two of them. */
const ofRecords = served.flatMap(({ table, links = {} }) => [table, ...Object.values(links).map((link) => link.table)])

test('every table is a record of the office, belongs to something it looks after, or is no record for a reason', async () => {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(t.db)
  const placed = [
    ...new Set(ofRecords),
    ...Object.values(keptByActs).flatMap(({ tables }) => tables),
    ...Object.values(settings).flatMap(({ tables }) => tables),
    ...Object.values(notKept).flat(),
  ]
  const tables = rows.map(({ name }) => name)
  expect(
    tables.filter((name) => !placed.includes(name)),
    'in no list',
  ).toEqual([])
  expect(
    placed.filter((name) => !tables.includes(name)),
    'no table any more',
  ).toEqual([])
  expect(
    placed.filter((name, at) => placed.indexOf(name) < at),
    'in two lists',
  ).toEqual([])
})

test('each reason stands in the decision', () => {
  const decision = readFileSync(join(root, 'docs/decisions/0031-what-the-office-does-not-keep.md'), 'utf8')
  for (const reason of Object.keys(notKept)) expect(decision.toLowerCase()).toContain(`- **${reason}.**`)
})

test.for(Object.entries(keptByActs))('%s: made, changed, listed and taken away by calls that are there', ([, kept]) => {
  const { made, changed, listed, exported } = kept
  for (const id of [...made, ...changed]) expect(routes.get(id)?.method, id).toMatch(/^(POST|PATCH|DELETE)$/)
  for (const id of [...changed, listed, exported]) expect(routes.get(id)?.who, id).toBe('operator')
  expect(routes.get(listed)).toMatchObject({ method: 'GET' })
  expect(routes.get(exported)).toMatchObject({ method: 'GET', produces: 'text/csv' })
})

test('what operators set is set by calls of theirs', () => {
  for (const id of Object.values(settings).flatMap(({ changed }) => changed))
    expect(routes.get(id)?.who, id).toBe('operator')
})

test('what no form makes is made by acts', () => {
  const acted = new Set(Object.values(keptByActs).map(({ listed }) => listed))
  // Seats of a ceremony come with the order of an award, and an album's day with its event.
  const alike = ['award-seats']
  const without = resources.filter(({ acts }) => !acts.includes('create')).map(({ name }) => name)
  const unaccounted = without.filter((name) => !acted.has(`office.${name.replaceAll('-', '_')}.list`))
  expect(unaccounted).toEqual(alike)
})
