import { request as plain } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { request as secure } from 'node:https'
import { useAgent } from 'request-filtering-agent'

/** Bounds of what is fetched for a stranger: a site may be slow, endless, or point back at this machine's network. */
const LIMITS = { redirects: 3, totalMs: 4000, page: 512_000, picture: 5_000_000 } as const

export type Fetched = { address: string; type: string; content: Buffer }

export type LinkFetcher = {
  /** A page, cut at half a megabyte. Undefined when it cannot be had, for whatever reason. */
  page(address: string): Promise<Fetched | undefined>
  /** A picture of at most 5 MB. */
  picture(address: string): Promise<Fetched | undefined>
}

/**
 * Fetches what members link to. Each connection, after every redirect too, is made only when the address it really goes to is
 * public: names that lead into this network are refused at connecting, whatever the name server says later
 * (docs/threats.md#server-side-requests).
 * @param allow addresses of the own network that may be reached nevertheless
 */
export function openLinkFetcher(allow: readonly string[]): LinkFetcher {
  const get = async (address: string, accept: RegExp, most: number, cut: boolean): Promise<Fetched | undefined> => {
    const deadline = AbortSignal.timeout(LIMITS.totalMs)
    try {
      let next = address
      for (let hop = 0; hop <= LIMITS.redirects; hop++) {
        const url = checked(next, allow)
        const answer = await open(url, allow, deadline)
        const { statusCode = 0, headers } = answer
        if (statusCode >= 300 && statusCode < 400 && headers.location) {
          answer.destroy()
          next = new URL(headers.location, url).toString()
          continue
        }
        const type = headers['content-type'] ?? ''
        if (statusCode !== 200 || !accept.test(type)) {
          answer.destroy()
          return undefined
        }
        const content = await read(answer, most, cut, deadline)
        return content && { address: url.toString(), type, content }
      }
    } catch {
      // Refused, unreachable, too slow: for the one who linked it is all the same.
    }
    return undefined
  }
  return {
    page: (address) => get(address, /^(text\/html|application\/xhtml\+xml)/i, LIMITS.page, true),
    picture: (address) => get(address, /^image\/(jpeg|png|webp)/i, LIMITS.picture, false),
  }
}

/** @throws unless it is a web address on an ordinary port, without credentials */
function checked(address: string, allow: readonly string[]): URL {
  const url = new URL(address)
  const web = url.protocol === 'http:' || url.protocol === 'https:'
  const ordinary = url.port === '' || allow.includes(url.hostname)
  if (!web || !ordinary || url.username !== '' || url.password !== '') throw new Error('refused')
  return url
}

function open(url: URL, allow: readonly string[], signal: AbortSignal): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? secure : plain
  return new Promise((done, fail) => {
    const sent = request(
      url,
      {
        agent: useAgent(url.toString(), { allowIPAddressList: [...allow] }),
        signal,
        headers: {
          accept: 'text/html,image/*;q=0.5',
          'accept-encoding': 'identity',
          'user-agent': 'CommunityLinkPreview/1.0',
        },
        maxHeaderSize: 16_384,
      },
      done,
    )
    sent.on('error', fail)
    sent.end()
  })
}

async function read(
  answer: IncomingMessage,
  most: number,
  cut: boolean,
  signal: AbortSignal,
): Promise<Buffer | undefined> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    if (signal.aborted) return undefined
    parts.push(part)
    size += part.length
    if (size >= most) {
      answer.destroy()
      if (!cut) return undefined
      break
    }
  }
  return Buffer.concat(parts).subarray(0, most)
}
