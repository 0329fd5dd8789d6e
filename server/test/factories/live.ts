import { io } from 'socket.io-client'
import { SOCKET_PATH } from '@app/contract/live.path'
import { liveEvents } from '@app/contract/live'
import type { LiveAnswers, LiveEvents, LiveRefusal, LiveRequests } from '@app/contract/live'
import type { Testbed } from '../harness.ts'

/** A connected page of a member that remembers what it was told and may ask; what is not in the contract fails the test. */
export async function listenAs(t: Testbed, who: { token: string }) {
  const socket = io(t.base, {
    path: SOCKET_PATH,
    transports: ['websocket'],
    query: { token: who.token },
    reconnection: false,
    forceNew: true,
  })
  await new Promise<void>((done, fail) => {
    socket.once('connect', done)
    socket.once('connect_error', fail)
  })
  const told: [string, unknown][] = []
  for (const name of Object.keys(liveEvents) as (keyof LiveEvents)[])
    socket.on(name, (payload: unknown) => told.push([name, liveEvents[name].parse(payload)]))
  return {
    heard: <E extends keyof LiveEvents>(event: E) =>
      told.filter(([name]) => name === event).map(([, payload]) => payload as LiveEvents[E]),
    ask: <K extends keyof LiveRequests>(request: K, payload: LiveRequests[K]) =>
      socket.timeout(5000).emitWithAck(request, payload) as Promise<LiveAnswers[K] | LiveRefusal>,
    end: () => void socket.disconnect(),
  }
}
