import { Agent, request } from 'node:http'
import { cpuOf, cpuOfDatabase } from './processes.ts'

/** A measurement; the CPU of each request is that of the server process, of the database, and of the client. */
export type Slice = {
  per_second: number
  p50_ms: number
  p99_ms: number
  cpu_ms: number
  database_ms: number
  client_ms: number
  failed: number
}
export type Target = {
  url: string
  headers?: Record<string, string> | undefined
  pid: number
  /** Another address each time, so that nothing kept answers. */
  vary?: boolean
  /** Sends this instead of asking; `n` counts. */
  body?: (n: number) => string
}

let varied = 0

/** Asks one address again and again over so many kept connections. @param ms how long */
export async function load(target: Target, connections: number, ms: number): Promise<Slice> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  let failed = 0
  const until = performance.now() + ms
  const cpu = () => ({ cpu_ms: cpuOf(target.pid), database_ms: cpuOfDatabase(), client_ms: cpuOf(process.pid) })
  const before = cpu()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < until) {
        const started = performance.now()
        const ok = await ask(agent, target)
        if (ok) times.push(performance.now() - started)
        else failed++
      }
    }),
  )
  const after = cpu()
  const each = (of: keyof typeof after) => (after[of] - before[of]) / Math.max(1, times.length)
  agent.destroy()
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
  return {
    per_second: (times.length / ms) * 1000,
    p50_ms: at(0.5),
    p99_ms: at(0.99),
    cpu_ms: each('cpu_ms'),
    database_ms: each('database_ms'),
    client_ms: each('client_ms'),
    failed,
  }
}

function ask(agent: Agent, target: Target): Promise<boolean> {
  const url = target.vary ? `${target.url}${target.url.includes('?') ? '&' : '?'}n=${++varied}` : target.url
  return new Promise((done) => {
    const method = target.body ? 'POST' : 'GET'
    const sent = request(url, { agent, method, headers: target.headers }, (answer) => {
      answer.resume()
      answer.on('end', () => done(answer.statusCode === 200 || answer.statusCode === 201))
    })
    sent.on('error', () => done(false))
    sent.end(target.body?.(++varied))
  })
}
