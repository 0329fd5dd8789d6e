import { request as plain } from 'node:http'
import { request as secure } from 'node:https'
import { useAgent } from 'request-filtering-agent'
import type { Config } from '../../config.ts'

/** A push service may be slow; it is some server that a member's browser named. */
const TOTAL_MS = 5_000
/** For a day the push service keeps what a device that is off has not fetched. */
const KEPT_SECONDS = 86_400

export type Device = { endpoint: string; p256dh: string; auth: string }
/** `gone`: there is no such device any more, or none that may be reached. `later`: worth another try. */
export type Outcome = 'arrived' | 'gone' | 'refused' | 'later'
type Allowed = Pick<Config, 'pushAllow'>

/** Whether a push service may stand at this address: an https address on the usual port; others only where the configuration allows it. */
export function mayBeEndpoint({ pushAllow }: Allowed, endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  if (username !== '' || password !== '') return false
  return (protocol === 'https:' && port === '') || (/^https?:$/.test(protocol) && pushAllow.includes(hostname))
}

/**
 * Sends a message to a device by its push service (RFC 8030), encrypted for that browser alone (RFC 8291) and signed (RFC 8292).
 * The connection is made only when the address it really goes to is public, redirects are not followed and the answer is not
 * read (docs/threats.md#server-side-requests).
 * @param topic what is still waiting under this name is replaced
 */
export async function sendPush(config: Config, device: Device, payload: object, topic: string): Promise<Outcome> {
  if (!config.push || !mayBeEndpoint(config, device.endpoint)) return 'gone'
  const { default: webPush } = await import('web-push')
  const { endpoint, p256dh, auth } = device
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(payload),
    { vapidDetails: config.push, TTL: KEPT_SECONDS, contentEncoding: 'aes128gcm', topic },
  )
  const status = await post(config, endpoint, headers as Record<string, string>, body).catch((error: unknown) =>
    isRefusedAddress(error) ? ('private' as const) : undefined,
  )
  if (status === undefined) return 'later'
  if (status === 'private' || status === 404 || status === 410) return 'gone'
  if (status >= 200 && status < 300) return 'arrived'
  return status === 429 || status >= 500 ? 'later' : 'refused'
}

function post(
  { pushAllow }: Allowed,
  endpoint: string,
  headers: Record<string, string>,
  body: Buffer,
): Promise<number> {
  const request = endpoint.startsWith('https:') ? secure : plain
  return new Promise((done, fail) => {
    const sent = request(
      endpoint,
      {
        method: 'POST',
        agent: useAgent(endpoint, { allowIPAddressList: pushAllow }),
        signal: AbortSignal.timeout(TOTAL_MS),
        headers,
        maxHeaderSize: 16_384,
      },
      (answer) => {
        done(answer.statusCode ?? 500)
        answer.destroy()
      },
    )
    sent.on('error', fail)
    sent.end(body)
  })
}

/** The agent says so before it connects; everything else that fails may succeed later. */
const isRefusedAddress = (error: unknown) => error instanceof Error && error.message.includes('is not allowed. Because')
