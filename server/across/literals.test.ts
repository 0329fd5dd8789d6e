import { parseSync } from '@swc/core'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/* The catalogues hold all words that people read; the code keeps only those for machines, for the log and for the shell. */

const root = join(import.meta.dirname, '../src')

/** Texts for operators at a shell, developers and machines, and lists of names. */
const NOT_READ = [
  /\.test\.ts$|\.testing\.ts$/,
  /\.operator\.ts$|\.stuck\.(reads|service)\.ts$|kit\/work\/(stuck|quiet|upkeep|operator)\.ts$|kit\/backup\//,
  /kit\/http\/(docs|openapi|health)\.ts$|kit\/work\/dev-mail\.ts$|payments\.test-provider\.ts$|setup\.first\.service\.ts$/,
  /merging\.\w+\.policy\.ts$|notifications\.registry\.ts$|payments\.sales\.ts$|kit\/live\/realtime\.ts$|kit\/data\/copy\.ts$/,
  /\.queries\.ts$|\.reads\.ts$|imports\.countries\.ts$|companies\.(places\.rows|domains)\.ts$|identity\.password\.ts$|payments\.datev\.columns\.ts$/,
]

/** Calls whose words go to the log or into a statement of SQL. */
const TO_MACHINES =
  /(^|\.)(log|warn|info|error|debug|query|raw|set|get|header|type|UsageError|Histogram|Gauge|Counter)$/

/** SQL, headers, styles, drawings, and names between processes look like words. */
const NO_WORDS = [
  /\b(select|from|where|insert|update|join|exists|coalesce|is null|is not null|order by)\b/i,
  /charset=|max-age|no-store|-src |'self'|'none'|Path=\/|<\/?\w+[ >]|^\w+="|font:|!important|@media|^[A-Z]{2,3}( [A-Z]{2,3})+$/,
  /^(?:community|signed out|password|account|refresh token) [a-z ]+$|^signed out$|^…=…; Path|^\S+ obj$/,
]

type Node = { type: string; [key: string]: unknown }
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

function nameOf(node: unknown): string {
  if (!isNode(node)) return ''
  if (node.type === 'Identifier') return String(node['value'])
  if (node.type === 'MemberExpression') return `${nameOf(node['object'])}.${nameOf(node['property'])}`
  return ''
}

function textOf(node: Node): string | undefined {
  if (node.type === 'StringLiteral') return String(node['value'])
  if (node.type !== 'TemplateLiteral') return undefined
  return (node['quasis'] as { cooked: string }[]).map(({ cooked }) => cooked).join('…')
}

function wordsIn(node: unknown, found: string[]): void {
  if (Array.isArray(node)) return node.forEach((one) => wordsIn(one, found))
  if (typeof node !== 'object' || node === null) return
  if (isNode(node)) {
    if (/^(Import|Export(All|Named)|Ts(Type|Interface|Literal|Union|Keyword)|TaggedTemplate)/.test(node.type)) return
    // Descriptions of figures for the monitoring, and summaries of the API.
    if (node.type === 'KeyValueProperty' && /^(help|summary)$/.test(nameOf(node['key']))) return
    if (node.type === 'NewExpression' && nameOf(node['callee']).endsWith('Error')) return
    if (node.type === 'CallExpression' && TO_MACHINES.test(nameOf(node['callee']))) return
    const text = textOf(node)
    if (text !== undefined && /[a-z]{2,}[,:;.]? [a-z(“]/i.test(text) && !NO_WORDS.some((pattern) => pattern.test(text)))
      found.push(text.replaceAll(/\s+/g, ' '))
  }
  for (const value of Object.values(node)) wordsIn(value, found)
}

/** Codes on the wire, marks in files and memory, words of others' formats, and what is thrown within a process. */
const FOR_MACHINES = new Set<string>([
  ...[
    'Query read timeout',
    '/* planned each time */',
    'Reading a file ended early: ….',
    'authorization, accept-encoding',
  ],
  ...['…s of a session', 'page or file', 'work in a process of its own', 'begun, and not finished', 'RCPT TO'],
  ...['trusted-types default', 'https://js.stripe.com https://hooks.stripe.com'],
  ...[
    'too much',
    'too many',
    '%community-certificate v1 ',
    'chat attachment …',
    'is not allowed. Because',
    'no action',
  ],
  'Factur-X PDFA Extension Schema',
  'Name of the embedded XML invoice file',
  'Version of the Factur-X XML schema',
  'Conformance level of the embedded Factur-X data',
  '<?xml version="1.0" encoding="UTF-8"?> …',
  'Title Author Subject Keywords Creator Producer Company Manager SourceModified T Name ContactInfo Location PTEX.FileName',
  // Values of a state in an answer, which the specification gives.
  ...['sent request', 'pending request or you'],
  // The beginning of the description of the folder for auditors.
  '<?xml version="1.0" encoding="UTF-8"?> <!DOCTYPE DataSet SYSTEM "…"> … ',
  // The direction of an entry in a statement, read again as a cell.
  ...['credit (reversal)', 'debit (reversal)', 'credit (returned)', 'credit (its parts do not add up)'],
  // A column of a list that the folder makes of itself, found by its heading.
  'Taken on',
  // Figures of the monitoring, and the list of entries at a shell.
  'The card provider did not answer, or refused the key, when it was last asked',
  'live events of other processes do not arrive any more',
  'not paid',
  // The answers of the local register of VAT IDs, as another program would send them.
  ...['TEST COMPANY …', 'TEST STREET 1 00000 TEST CITY'],
  // Why money is put aside, as it is kept; `asideWords` says it to people.
  ...[
    'no attempt of ours',
    'no payment of ours',
    'another payment of the same attempt',
    'no invoice',
    '… instead of …',
    ' instead of ',
  ],
])

test('no sentence of ours stands in the code of the server', () => {
  const found = globSync('{kit,modules}/**/*.ts', { cwd: root })
    .filter((file) => !NOT_READ.some((pattern) => pattern.test(file)))
    .flatMap((file) => {
      const words: string[] = []
      wordsIn(parseSync(readFileSync(join(root, file), 'utf8'), { syntax: 'typescript' }).body, words)
      return words.filter((text) => !FOR_MACHINES.has(text)).map((text) => `${file}: ${text}`)
    })
  expect(found).toEqual([])
})
