import { expect, test } from 'vitest'
import { digestOf, newPhrases, phrases, phrasesIn } from './phrases.ts'

const planted: Record<string, string> = {
  stands: 'What a seat costs stands in the price.',
  'What … is': 'What nobody needs any longer is deleted.',
  whoever: 'Mails whoever watches the post.',
  'the one who asks': 'The rights of the one who asks.',
  'is told': 'The buyer is told when it is paid.',
  'who, without a person': 'Who has left the company may not write.',
  'is no': 'A draft is no order.',
  'said of': 'A short text that is said of it.',
  'no more': 'It may not be changed any more.',
  anew: 'Reads the list anew.',
}

test.each(phrases.map(({ name }) => name))('a planted "%s" is refused in a new line', (name) => {
  const text = planted[name] ?? ''
  for (const [file, line] of [
    ['server/src/a.ts', `  /** ${text} */`],
    ['web/src/a.tsx', `const a = 1 // ${text}`],
    ['server/src/db/migrations/1999_a.sql', `-- ${text}`],
    ['README.md', text],
  ] as const) {
    const found = phrasesIn(file, `first line\n${line}`)
    expect(found.map((one) => [one.file, one.line])).toEqual([[file, 2]])
    expect(newPhrases(found, new Set())).toEqual(found)
    expect(newPhrases(found, new Set([digestOf(found[0]?.text ?? '')]))).toEqual([])
  }
  const patterns = phrases.filter(({ pattern }) => pattern.test(text)).map((one) => one.name)
  expect(patterns).toContain(name)
})

test('code, texts of people, code in documents and generated files are left alone', () => {
  const words = 'whoever stands anew'
  expect(phrasesIn('server/src/a.ts', `const anew = '${words}'`)).toEqual([])
  expect(phrasesIn('web/src/locales/en/a.json', `{ "a": "${words}" }`)).toEqual([])
  expect(phrasesIn('README.md', `\`\`\`\n${words}\n\`\`\``)).toEqual([])
  expect(phrasesIn('contract/src/paths.gen.ts', `// ${words}`)).toEqual([])
})

test('everyday English passes', () => {
  const sentences = [
    'UTC stands for coordinated universal time.',
    'What follows is a list.',
    'Where there is no such browser, the operator creates a link.',
    'A member who asks for a new password gets a link.',
    'The plan shows rooms and exhibition stands.',
    'A picture has a stand-in of a few bytes.',
    'The member who booked the seat is notified.',
    'The hold has no longer than 30 minutes, and there is no other way.',
    'Returns at most one more row.',
  ]
  for (const text of sentences) expect(phrasesIn('a.ts', `// ${text}`)).toEqual([])
})

test('a line that moves to another file, or is indented otherwise, stays known', () => {
  const [before] = phrasesIn('a.ts', '// Reads the list anew.')
  const [after] = phrasesIn('b.tsx', '      /** Reads the list   anew. */')
  expect(digestOf(before?.text ?? '')).toBe(digestOf('Reads the list anew.'))
  expect(digestOf(after?.text ?? '')).toBe(digestOf('Reads the list anew.'))
})
