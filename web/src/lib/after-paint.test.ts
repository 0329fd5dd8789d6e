import { expect, test } from 'vitest'
import { afterPaint } from './after-paint.ts'

test('the program and its files are asked for after the page has been drawn, and nothing else of the page changes', () => {
  const page = [
    '<head><link rel="stylesheet" href="/assets/base.css"/><link rel="modulepreload" href="/assets/base.js" nonce="n"/></head>',
    '<body><p>import("/assets/words.js") rel="modulepreload"</p><script nonce="n">data()</script>',
    '<script type="module" async="" src="/assets/index.js" nonce="n"></script></body>',
  ]
  const [head = '', body, program = ''] = afterPaint(page.join('\n')).split('\n')
  expect(head).toBe(page[0]?.replace('rel="modulepreload"', 'rel="later"'))
  expect(body).toBe(page[1])
  expect(program).not.toContain('type="module"')

  const run = (hidden: boolean) => {
    const steps: string[] = []
    const link = { rel: 'later' }
    const document = { hidden, querySelectorAll: () => [link] }
    const step = (name: string) => (next: () => void) => {
      steps.push(name)
      next()
    }
    const text = program.replace(/^<script nonce="n">|<\/script><\/body>$/g, '').replace('import(', 'load(')
    // oxlint-disable-next-line typescript/no-implied-eval -- it is what the browser does with it
    new Function('document', 'addEventListener', 'requestAnimationFrame', 'setTimeout', 'load', text)(
      document,
      () => undefined,
      step('frame'),
      step('free'),
      (file: string) => steps.push(`${link.rel} ${file}`),
    )
    return steps
  }
  expect(run(false)).toEqual(['frame', 'free', 'modulepreload /assets/index.js'])
  // Nothing is drawn of a page that is opened behind another.
  expect(run(true)).toEqual(['modulepreload /assets/index.js'])
})
