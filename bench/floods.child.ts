import { Agent, request } from 'node:http'

// A visitor who asks for one path over so many connections, as a process of its own: what it computes is not the server's.
type Flood = { url: string; method: string; headers: Record<string, string>; connections: number; ms: number }
/** Answers by their status; `0` for a connection that was cut. */
export type Flooded = Record<number, number>

async function flood({ url, method, headers, connections, ms }: Flood): Promise<Flooded> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const statuses: Flooded = {}
  const until = performance.now() + ms
  const ask = () =>
    new Promise<number>((done) => {
      const sent = request(url, { agent, method, headers }, (answer) => {
        answer.resume()
        answer.on('end', () => done(answer.statusCode ?? 0))
        answer.on('error', () => done(0))
      })
      sent.on('error', () => done(0))
      // A socket that was opened is left at once, and the next one is asked for.
      sent.on('upgrade', (_answer, socket) => {
        socket.destroy()
        done(101)
      })
      sent.setTimeout(ms + 5000, () => sent.destroy())
      sent.end('content-type' in headers ? '{}' : undefined)
    })
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < until) {
        const status = await ask()
        statuses[status] = (statuses[status] ?? 0) + 1
      }
    }),
  )
  agent.destroy()
  return statuses
}

process.on('message', (asked: Flood) => {
  void flood(asked).then((statuses) => process.send?.(statuses))
})
