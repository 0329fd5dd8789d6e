import { globSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { notBlank } from '@app/contract/input.texts'
import { ENGLISH, addLanguage, readIn } from '@app/contract/texts'
import { conflict } from '#kit/base/errors.ts'
import { collectIssues } from '#kit/http/http.input.ts'
import { english, inMadeUp } from '../test/made-up-language.ts'

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
  const key = Object.keys(english['server-payments'] ?? {})[0] as Parameters<typeof t>[0]
  addLanguage('eo', { 'server-payments': { [key]: 'Ne eblas.' } })
  readIn(() => 'eo')
  const { message } = conflict('not_possible', t(key))
  readIn(() => ENGLISH)
  expect(message).toBe('Ne eblas.')
})

test('a field that is missing is said to be required in every language', async () => {
  const schema = z.strictObject({ name: z.string(notBlank), other: z.string(), one: z.enum(['a', 'b']) })
  const said = () => {
    const fields: Record<string, string[]> = {}
    collectIssues(schema.safeParse({}).error?.issues ?? [], fields)
    return fields
  }
  const inAll = (text: string) => ({ name: [text], other: [text], one: [text] })
  expect(said()).toEqual(inAll('This field is required.'))
  expect(await inMadeUp(said)).toEqual(inAll('⟦Ţĥíš ƒíéļđ íš ŕéʠúíŕéđ.⟧'))
})

test('what is wrong is said in the language of whoever reads it, also where a schema has no sentence for it', async () => {
  const wrong: [z.ZodType, unknown][] = [
    [z.string(), 5],
    [z.number(), 'x'],
    [z.int(), 1.5],
    [z.boolean(), 'x'],
    [z.array(z.string()), 'x'],
    [z.object({}), 'x'],
    [z.record(z.string(), z.string()), 'x'],
    [z.date(), 'x'],
    [z.enum(['a', 'b']), 'c'],
    [z.literal('a'), 'c'],
    [z.string().min(3), 'x'],
    [z.string().min(1), ''],
    [z.string().max(3), 'abcd'],
    [z.array(z.string()).min(2), []],
    [z.array(z.string()).max(1), ['a', 'b']],
    [z.number().min(3), 1],
    [z.number().max(3), 4],
    [z.number().gt(3), 3],
    [z.number().lt(3), 3],
    [z.number().multipleOf(5), 3],
    [z.email(), 'x'],
    [z.url(), 'x'],
    [z.uuid(), 'x'],
    [z.iso.datetime(), 'x'],
    [z.iso.date(), 'x'],
    [z.string().regex(/^a$/), 'x'],
    [z.union([z.string(), z.number()]), true],
    [z.strictObject({}), { more: 1 }],
    [z.record(z.enum(['a']), z.string()), { b: 'x' }],
    [z.string().refine(() => false), 'x'],
  ]
  const said = await inMadeUp(() =>
    wrong.map(([schema, value]) => {
      const fields: Record<string, string[]> = {}
      collectIssues(schema.safeParse(value).error?.issues ?? [], fields)
      return Object.values(fields).flat().join(' ')
    }),
  )
  expect(said.filter((text) => !/^(?:⟦[^⟦]+⟧ ?)+$/.test(text))).toEqual([])
})

test('what schemas and the server both say stands in one catalogue', () => {
  const ofSchemas = new Set(Object.values(english['input'] ?? {}))
  const twice = Object.entries(english)
    .filter(([area]) => area.startsWith('server-'))
    .flatMap(([area, said]) =>
      Object.entries(said).flatMap(([key, text]) => (ofSchemas.has(text) ? [`${area}: ${key}`] : [])),
    )
  expect(twice).toEqual([])
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
