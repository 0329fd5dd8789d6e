import pg from 'pg'
import type { Captured } from './capture.ts'
import { fixed, report } from './report.ts'

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Node[]
}
type PlanLine = { list: string; top: string; ms: number; faults: string[] }

const LARGE = 10_000

/** Reports what each list cost in the database, and whether its plan reads or sorts more than a list may. */
export async function reportPlans(url: string, captured: Captured): Promise<void> {
  for (const { list, ms, top, faults } of await explain(url, captured)) {
    if (faults.length > 0) console.log(list, faults)
    report(`plan of ${list}`, `${fixed(ms, 1)} ms, ${top}`, 'no large scan or sort', faults.length === 0)
  }
}

/** Plans of the lists as they are run, with whatever reads or sorts more than a list may. */
async function explain(url: string, captured: Captured): Promise<PlanLine[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const lines: PlanLine[] = []
  for (const [list, statements] of Object.entries(captured)) {
    const line: PlanLine = { list, top: '', ms: 0, faults: [] }
    for (const { text, values } of statements) {
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Node; 'Execution Time': number }] }>(
        `explain (analyze, buffers, format json) ${text}`,
        values,
      )
      const found = rows[0]?.['QUERY PLAN'][0]
      if (!found) continue
      line.ms += found['Execution Time']
      line.top ||= found.Plan['Node Type']
      walk(found.Plan, line.faults)
    }
    lines.push(line)
  }
  await client.end()
  return lines
}

function walk(node: Node, faults: string[]): void {
  const rows = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
  if (rows > LARGE && (node['Node Type'] === 'Seq Scan' || node['Node Type'].includes('Sort')))
    faults.push(
      `${node['Node Type']}${node['Relation Name'] ? ` on ${node['Relation Name']}` : ''} over ${Math.round(rows)} rows`,
    )
  for (const inner of node.Plans ?? []) walk(inner, faults)
}
