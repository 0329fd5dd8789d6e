import { pages } from '@app/contract/pages'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import titles from './locales/en/titles.json'
import { pathsOf, routes } from './routes.ts'

const all = pathsOf(routes(() => true))

test('every page of the table has its file, and every file its line in the table', () => {
  // `/` itself is never shown: it leads home or to the public events.
  const known = pages.map(({ path }) => path).filter((path) => path !== '/')
  expect(all.toSorted()).toEqual(known.toSorted())
})

test('a page whose file is missing is left out with what it holds', () => {
  const kept = pathsOf(routes((file) => !file.startsWith('events/event.')))
  expect(all.filter((path) => !kept.includes(path) && !path.startsWith('/events/{slug}'))).toEqual([])
})

test('every page has a title, and twins know each other', () => {
  const missing = pages.filter(({ title }) => !(title in titles))
  expect(missing).toEqual([])
  const strangers = pages.filter(
    ({ twin, path }) => twin?.includes('{') && pages.find((other) => other.path === twin)?.twin !== path,
  )
  expect(strangers).toEqual([])
})

test('every page takes its head from the table or from its record', () => {
  const folder = join(import.meta.dirname, 'pages')
  const files: string[] = []
  routes((file) => {
    files.push(file)
    return existsSync(join(folder, file))
  })
  const own = files
    .filter(
      (file) =>
        existsSync(join(folder, file)) &&
        !/^shell\/(root|public|auth|member|sides|settings)|office\/frame|(event|award|archive)\.page/.test(file),
    )
    .filter((file) => !/head: .*(page|event|award|title)Head/.test(readFileSync(join(folder, file), 'utf8')))
  expect(own).toEqual([])
})
