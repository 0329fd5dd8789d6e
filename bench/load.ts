import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'

export type Slice = { per_second: number; p50_ms: number; p99_ms: number; cpu_ms: number; failed: number }
export type Target = {
  url: string
  headers?: Record<string, string> | undefined
  pid: number
  /** Another address each time, so that nothing kept answers. */
  vary?: boolean
  /** Sends this instead of asking; `n` counts. */
  body?: (n: number) => string
}

const TICKS_PER_SECOND = 100

/** User and system time of a process so far, in milliseconds. */
export function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return ((Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND) * 1000
}

/** Resident memory of a process in MiB. */
export function memoryOf(pid: number): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(line?.[1] ?? Number.NaN) / 1024
}

let varied = 0

/** Asks one address again and again over so many kept connections. @param ms how long */
export async function load(target: Target, connections: number, ms: number): Promise<Slice> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  let failed = 0
  const until = performance.now() + ms
  const before = cpuOf(target.pid)
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
  const cpu = cpuOf(target.pid) - before
  agent.destroy()
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
  return {
    per_second: (times.length / ms) * 1000,
    p50_ms: at(0.5),
    p99_ms: at(0.99),
    cpu_ms: cpu / Math.max(1, times.length),
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
