import { createHash, createPrivateKey, createPublicKey, hkdfSync, sign, verify } from 'node:crypto'

/** What stands before 32 bytes that are an Ed25519 key, private (PKCS #8) and public (SPKI). */
const PRIVATE = Buffer.from('302e020100300506032b657004220420', 'hex')
const PUBLIC = Buffer.from('302a300506032b6570032100', 'hex')

const MARK = '%community-certificate v1 '
const ENDING =
  /^%community-certificate v1 key=([0-9a-f]{16}) number=([A-Z0-9-]{5,40}) signature=([A-Za-z0-9+/]{86}==)\n$/
/** No ending is longer. */
const LONGEST = 220

type SigningKey = { id: string; public_key: Buffer; sign(content: Buffer): Buffer }

/** The key of this installation, made of its secret: nothing of it is stored, and every process has the same. */
export function signingKeyOf(secret: string): SigningKey {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'community certificate', 32))
  const key = createPrivateKey({ key: Buffer.concat([PRIVATE, seed]), format: 'der', type: 'pkcs8' })
  const public_key = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(PUBLIC.length)
  return { id: idOf(public_key), public_key, sign: (content) => sign(null, content, key) }
}

const idOf = (public_key: Buffer) => createHash('sha256').update(public_key).digest('hex').slice(0, 16)

/** The file with its signature after it, in a line that readers of PDFs take for a remark. */
export function signFile(pdf: Buffer, number: string, key: SigningKey): Buffer {
  const content = Buffer.concat([pdf, Buffer.from(`${MARK}key=${key.id} number=${number} signature=`)])
  return Buffer.concat([content, Buffer.from(`${key.sign(content).toString('base64')}\n`)])
}

/**
 * Which certificate a file says it is, and what is needed to see whether that is true. Undefined for a file that has no such
 * ending, or one that is written differently by a single byte.
 */
export function readEnding(
  file: Buffer,
): { key_id: string; number: string; isSignedBy(public_key: Buffer): boolean } | undefined {
  const start = file.lastIndexOf(MARK)
  if (start < 0 || file.length - start > LONGEST) return undefined
  const [, key_id = '', number = '', base64 = ''] = ENDING.exec(file.subarray(start).toString('latin1')) ?? []
  const signature = Buffer.from(base64, 'base64')
  // The last letter has bits that nothing reads: only one of its spellings is ours.
  if (signature.length !== 64 || signature.toString('base64') !== base64) return undefined
  const content = file.subarray(0, file.length - base64.length - 1)
  return {
    key_id,
    number,
    isSignedBy: (public_key) =>
      verify(
        null,
        content,
        createPublicKey({ key: Buffer.concat([PUBLIC, public_key]), format: 'der', type: 'spki' }),
        signature,
      ),
  }
}
