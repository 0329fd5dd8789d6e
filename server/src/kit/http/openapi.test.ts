import { setImmediate as turn } from 'node:timers/promises'
import { allRoutes } from '@app/contract/all'
import { expect, test } from 'vitest'
import { describe } from './openapi.ts'

test('other requests are answered while the calls are described for the first time', async () => {
  const routes = allRoutes()
  let [turns, done] = [0, false]
  const others = (async () => {
    while (!done) {
      await turn()
      turns++
    }
  })()
  const { paths } = await describe('rest', routes, { title: 'Calls', version: '1', url: 'http://localhost' })
  done = true
  await others
  expect(Object.keys(paths as object).length).toBeGreaterThan(200)
  expect(turns).toBeGreaterThan(routes.length / 20)
})
