import { globSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { say } from '@app/contract/input.texts'
import { ENGLISH, addLanguage, readIn } from '@app/contract/texts'
import { conflict } from '#kit/base/errors.ts'
import { collectIssues } from '#kit/http/http.input.ts'
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

test('a field that is missing is said to be required in every language', () => {
  const wrong = z.strictObject({ name: z.string(say('this-field-may-not-be-blank')) }).safeParse({})
  addLanguage('eo', {
    input: { 'this-field-may-not-be-blank': 'Plenigu.' },
    'server-kit': { 'this-field-is-required': 'Mankas.' },
  })
  readIn(() => 'eo')
  const again = z.strictObject({ name: z.string(say('this-field-may-not-be-blank')) }).safeParse({})
  const fields: Record<string, string[]> = {}
  collectIssues(again.error?.issues ?? [], fields)
  readIn(() => ENGLISH)
  const inEnglish: Record<string, string[]> = {}
  collectIssues(wrong.error?.issues ?? [], inEnglish)
  expect([fields, inEnglish]).toEqual([{ name: ['Mankas.'] }, { name: ['This field is required.'] }])
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
