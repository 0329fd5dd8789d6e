import { globSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ENGLISH, addLanguage, readIn } from '@app/contract/texts'
import { conflict } from '#kit/base/errors.ts'
import { englishTexts } from '../src/languages.ts'

const root = join(import.meta.dirname, '../..')

test('nothing that is said is looked up while the program is loaded, when nobody reads yet', async () => {
  const early: string[] = []
  readIn(() => {
    early.push(
      new Error('looked up').stack?.split('\n').find((line) => /modules|contract\/src\/(?!texts)/.test(line)) ?? '?',
    )
    return ENGLISH
  })
  await import('../src/app.ts')
  readIn(() => ENGLISH)
  expect(early).toEqual([])
})

test('a refusal is said in the language of whoever reads it', async () => {
  const { t } = await import('../src/modules/payments/payments.texts.ts')
  const key = Object.keys(englishTexts(root)['server-payments'] ?? {})[0] as Parameters<typeof t>[0]
  addLanguage('eo', { 'server-payments': { [key]: 'Ne eblas.' } })
  readIn(() => 'eo')
  const { message } = conflict('not_possible', t(key))
  readIn(() => ENGLISH)
  expect(message).toBe('Ne eblas.')
})

test('every text of the server is said somewhere', () => {
  const folder = join(root, 'server/src/locales/en')
  const unsaid = readdirSync(folder).flatMap((file) => {
    const area = file.replace(/^server-|\.json$/g, '')
    const where = area === 'kit' ? 'server/src' : `server/src/modules/${area}`
    const code = globSync('**/*.ts', { cwd: join(root, where) })
      .map((name) => readFileSync(join(root, where, name), 'utf8'))
      .join('\n')
    return Object.keys(JSON.parse(readFileSync(join(folder, file), 'utf8')) as object)
      .filter((key) => !code.includes(`'${key.replace(/_(one|other)$/, '')}'`))
      .map((key) => `${file}: ${key}`)
  })
  expect(unsaid).toEqual([])
})
