import { expect, test } from 'vitest'
import { PEOPLE, closeBrowserAfterwards, openVisit } from './browser.ts'

closeBrowserAfterwards()

/** Tries every way from a text to something that runs. Says which were open. */
const TRIES = `(() => {
  const ways = {
    html: () => { document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>' },
    outer: () => { const one = document.body.appendChild(document.createElement('div')); one.outerHTML = '<b>x</b>' },
    adjacent: () => document.body.insertAdjacentHTML('beforeend', '<b>x</b>'),
    write: () => document.write('<b>x</b>'),
    parser: () => new DOMParser().parseFromString('<b>x</b>', 'text/html'),
    frame: () => { document.createElement('iframe').srcdoc = '<b>x</b>' },
    script: () => { document.createElement('script').text = 'alert(1)' },
    address: () => { document.createElement('script').src = 'https://evil.example/a.js' },
    policy: () => trustedTypes.createPolicy('other', { createHTML: (text) => text }),
  }
  return Object.entries(ways).filter(([, way]) => { try { way(); return true } catch { return false } }).map(([name]) => name)
})()`

test.each([
  ['/cc-events', undefined],
  ['/personal-wall', PEOPLE.member],
])('no text becomes HTML or a script on %s', async (path, as) => {
  const { page } = await openVisit(as ? { as } : {})
  await page.goto(path, { waitUntil: 'networkidle' })
  expect(await page.evaluate(TRIES)).toEqual([])
})
