import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import S3rver from 's3rver'
import { readS3 } from '../src/kit/files/storage.s3.ts'

/**
 * A bucket on this machine that speaks S3, on a free port.
 * @returns its address for STORAGE_URL; `pause` takes it away as if its machine were gone, `resume` brings it back with all it holds
 */
export async function startBucket(): Promise<{
  url: string
  pause(): Promise<void>
  resume(): Promise<void>
  stop(): Promise<void>
}> {
  const directory = mkdtempSync(join(tmpdir(), 'community-bucket-'))
  const port = await freePort()
  const open = () =>
    new S3rver({
      address: '127.0.0.1',
      port,
      silent: true,
      directory,
      configureBuckets: [{ name: 'community' }],
    })
  let server = open()
  await server.run()
  const pause = async () => {
    server.httpServer?.closeAllConnections()
    await server.close()
  }
  return {
    url: `s3://S3RVER:S3RVER@127.0.0.1:${port}/community?tls=false`,
    pause,
    async resume() {
      server = open()
      await server.run()
    },
    async stop() {
      await pause()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** Makes another bucket beside the one of an address. @returns the address of the new one */
export async function makeBucket(beside: string): Promise<string> {
  const { bucket: _, ...connection } = readS3(beside)
  const name = `t-${randomBytes(8).toString('hex')}`
  const client = new S3Client({ ...connection, forcePathStyle: true })
  await client.send(new CreateBucketCommand({ Bucket: name }))
  client.destroy()
  return Object.assign(new URL(beside), { pathname: `/${name}` }).toString()
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer()
    probe.once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => done(port))
    })
  })
}
